/** Texts of distances: apart from those of the locations, since the first screen shows one. */
export const distanceWords = {
  miles: (miles: string) => `${miles} mi`,
  milesAway: (miles: string) => `${miles} mi away`,
} as const
