import type { Fields, Row } from '#contract/content/field.ts'
import type { RowProblem } from '#contract/content/kind.ts'
import { listFiles } from '#server/tables/files.ts'
import type { Site } from './site.ts'

/** The names in a row that are no picture of the site. The files are read once for a site, and not without need. */
export const unknownPictures = async (fields: Fields, row: Row, site: Site): Promise<RowProblem[]> => {
  const named = Object.entries(fields).flatMap(([field, { kind }]) => {
    const name = row[field]
    return kind === 'file' && typeof name === 'string' ? [{ field, name }] : []
  })
  if (named.length === 0) return []
  site.fileTypes ??= typesOf(site)
  const types = await site.fileTypes
  return named.flatMap(({ field, name }) => {
    const type = types.get(name)
    if (type === undefined) return [{ field, says: `names ${JSON.stringify(name)}, which is no file of this site.` }]
    return type.startsWith('image/') ? [] : [{ field, says: `names ${JSON.stringify(name)}, which is no picture.` }]
  })
}

const typesOf = async ({ tx }: Site): Promise<ReadonlyMap<string, string>> =>
  new Map((await listFiles(tx)).map(({ name, contentType }) => [name, contentType]))
