/** The kinds of files that a merchant has; geojson: a local map, which only the platform sets. */
export const contentTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  mp4: 'video/mp4',
  geojson: 'application/geo+json',
} as const

export type FileKind = keyof typeof contentTypes
