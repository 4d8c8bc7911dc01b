/** Texts of moments, which are typed and shown on the merchant's clocks. */
export const timeWords = {
  /** @param zone "Central Time" */
  zone: (zone: string) => `${zone}.`,
  /** @param place "London" */
  here: (time: string, place: string) => `${time} in ${place}, where you are.`,
  offset: (offset: string) => `Clocks change that day: this is ${offset}.`,
  skipped: (from: string, to: string) =>
    `Clocks go from ${from} to ${to} that day, so this time does not exist. Please choose another.`,
  twice: 'Clocks show this time twice that day. Which one?',
  first: (offset: string) => `First, ${offset}`,
  second: (offset: string) => `Second, ${offset}`,
} as const
