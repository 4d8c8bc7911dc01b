import type { SiteFile } from '#contract/shapes/site-file.ts'

/** Kinds of files that a setting can show. */
export type FileAccept = 'picture' | 'video' | 'map'

const types: Record<FileAccept, RegExp> = {
  picture: /^image\//,
  video: /^video\//,
  map: /^application\/geo\+json$/,
}

export const fits = ({ contentType }: Pick<SiteFile, 'contentType'>, accept: FileAccept): boolean =>
  types[accept].test(contentType)
