import type { Row, RowOf } from '#contract/content/field.ts'
import type { Content, RowProblem } from '#contract/content/kind.ts'
import { unknownLocations, withSpelledLocations } from './location-names.ts'
import { unknownPictures } from './picture-names.ts'
import type { Site } from './site.ts'

/** A row that a site has, with its id there, which no file contains. */
export interface StoredRow<R extends Row = Row> {
  /** Null: the rows of this kind have none. */
  id: number | null
  row: R
}

/** A row to write: complete, with what its file does not say taken from the stored row, or from the defaults. */
export interface Writing<R extends Row = Row> {
  row: R
  /** Null: the row is new. */
  stored: StoredRow<R> | null
}

/** What a site does for a kind of content: its rows are read from tables and written to them. */
interface Keeping<R extends Row = Row> {
  /** One spelling of a row, beyond that of the contract. */
  normal?(row: R): R
  /** What the contract does not refuse in a complete row, and the site does. */
  problems?(writing: Writing<R>, site: Site): Promise<RowProblem[]>
  /** Rows that count toward the most that a site may have, and are no content. */
  besides?(site: Site): Promise<number>
  /** Whether customers can get what such a row offers, now or later. Absent: the kind offers nothing at locations. */
  isOffered?(row: R, now: Date): boolean
  /** The rows of the site, in the order of an export. */
  read(site: Site): Promise<StoredRow<R>[]>
  /** Writes new and changed rows; the new ones get ids in this order. */
  write(site: Site, rows: readonly Writing<R>[]): Promise<void>
}

interface Removing<R extends Row = Row> {
  /** Those that cannot be removed, by their row, with the reason. */
  refused?(site: Site, rows: readonly StoredRow<R>[]): Promise<Map<StoredRow<R>, string>>
  run(site: Site, rows: readonly StoredRow<R>[]): Promise<void>
}

/** A kind of content, as the contract declares it, on a site. */
export interface Kind
  extends Omit<Content, 'normal' | 'problems' | 'removal'>, Pick<Keeping, 'besides' | 'isOffered' | 'read' | 'write'> {
  normal(row: Row, site: Site): Row
  problems(writing: Writing, site: Site): Promise<RowProblem[]>
  removal?: Required<Content>['removal'] & Removing
}

/** @param keeping removes rows if the contract says that they can be removed */
export const kind = <C extends Content>(
  content: C,
  keeping: Keeping<RowOf<C['fields']>> &
    (C extends { removal: object } ? { removal: Removing<RowOf<C['fields']>> } : { removal?: never }),
): Kind => {
  const own = keeping as unknown as Keeping & { removal?: Removing }
  const removal = content.removal && own.removal && { ...content.removal, ...own.removal }
  const { fields } = content
  return {
    ...content,
    ...own,
    removal,
    normal: (row, site) => {
      const normal = withSpelledLocations(fields, content.normal?.(row) ?? row, site)
      return own.normal?.(normal) ?? normal
    },
    problems: async (writing, site) => [
      ...(content.problems?.(writing.row) ?? []),
      ...unknownLocations(fields, writing.row, site),
      ...(await unknownPictures(fields, writing.row, site)),
      ...((await own.problems?.(writing, site)) ?? []),
    ],
  }
}
