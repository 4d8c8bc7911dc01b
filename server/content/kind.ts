import type { Fields, Row, RowOf } from '#contract/content/field.ts'
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

/** Something wrong with a row; without a field, with the row as a whole. */
export interface RowProblem {
  field?: string
  says: string
}

/**
 * A kind of content: the one description that files, validation, difference, import and export are derived from.
 */
export interface Kind<F extends Fields = Fields> {
  /** Of the member of a JSON file, of a CSV file, and in what is printed. */
  name: string
  /** A site has one row at most. */
  isSingle?: boolean
  /** It is read and never exported. */
  isImportOnly?: boolean
  fields: F
  /** The fields that say which row it is, in a file and on a site; none for a single row. */
  key: readonly (keyof F & string)[]
  /** One spelling of a row, beyond that of its fields. */
  normal?(row: RowOf<F>, site: Site): RowOf<F>
  /** What the fields alone do not refuse in a complete row. */
  problems?(writing: Writing<RowOf<F>>, site: Site): RowProblem[] | Promise<RowProblem[]>
  /** The rows of the site, in the order of an export. */
  read(site: Site): Promise<StoredRow<RowOf<F>>[]>
  /** Writes new and changed rows; the new ones get ids in this order. */
  write(site: Site, rows: readonly Writing<RowOf<F>>[]): Promise<void>
  /** Absent: an import cannot remove rows of this kind. */
  removal?: {
    /** What happens to a row, after "is". */
    is: string
    /** False: nothing would happen to this row. */
    concerns?(row: RowOf<F>): boolean
    /** Those that cannot be removed, by their row, with the reason. */
    refused?(site: Site, rows: readonly StoredRow<RowOf<F>>[]): Promise<Map<StoredRow<RowOf<F>>, string>>
    run(site: Site, rows: readonly StoredRow<RowOf<F>>[]): Promise<void>
  }
}

/** Checks a kind against its own fields; the mechanism treats all kinds alike. */
export const kind = <F extends Fields>(declared: Kind<F>): Kind => declared as unknown as Kind

/** Names a row within its kind: letters of either case and the order of a file make no difference. */
export const keyOf = ({ key }: Kind, row: Row): string =>
  JSON.stringify(key.map((name) => String(row[name] ?? '').toLowerCase()))

/** A row as a problem or a difference names it. */
export const nameOf = ({ key }: Kind, row: Row): string => key.map((name) => String(row[name] ?? '')).join(' ')
