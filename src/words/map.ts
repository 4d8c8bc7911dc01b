/** Texts of maps. */
export const mapWords = {
  label: 'Map of the locations',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  yourLocation: 'Your Location',
  near: (count: number, name: string) => `${count} near ${name}`,
  nearestFirst: 'Nearest first',
  failed: 'The map could not be loaded. The list below has every location.',
} as const
