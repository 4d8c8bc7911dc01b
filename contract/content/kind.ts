import type { Fields, Row, RowOf } from './field.ts'

/** Something wrong with a row; without a field, with the row as a whole. */
export interface RowProblem {
  field?: string
  says: string
}

/** What happens to a row that an import removes. */
interface Removal<R extends Row = Row> {
  /** After "is". */
  is: string
  /** The values that the row has then. Absent: it is gone. */
  by?: Partial<R>
  /** False: nothing would happen to this row. */
  concerns?(row: R): boolean
}

/** A kind of content: what its rows consist of, and what is wrong with one that is complete. */
export interface Content<F extends Fields = Fields> {
  /** Of the member of a JSON file, of a CSV file, and in what is printed. */
  name: string
  /** A site has one row at most. */
  isSingle?: boolean
  /** It is read and never exported. */
  isImportOnly?: boolean
  fields: F
  /** The fields that say which row it is, in a file and on a site; none for a single row. */
  key: readonly (keyof F & string)[]
  /** The fields that stay as they are once the row is stored. */
  fixed?: readonly (keyof F & string)[]
  /** Rows that a site may have. */
  most?: number
  /** One spelling of a row, beyond that of its fields. */
  normal?(row: RowOf<F>): RowOf<F>
  /** The fields that have no meaning for such a row. */
  lacks?(row: RowOf<F>): readonly (keyof F & string)[]
  /** What the fields alone do not refuse in a complete row. */
  problems?(row: RowOf<F>): RowProblem[]
  /** Absent: rows of this kind cannot be removed. */
  removal?: Removal<RowOf<F>>
}

/** Declares a kind; its name and whether its rows can be removed are parts of its type. */
export const content = <F extends Fields, const C extends Omit<Content<F>, 'fields'>>(
  fields: F,
  declared: C,
): C & { fields: F } => ({ ...declared, fields })

/** Names a row within its kind: letters of either case and the order of a file make no difference. */
export const keyOf = ({ key }: Pick<Content, 'key'>, row: Row): string =>
  JSON.stringify(key.map((name) => String(row[name] ?? '').toLowerCase()))

/** A row as a problem or a difference names it. */
export const nameOf = ({ key }: Pick<Content, 'key'>, row: Row): string =>
  key.map((name) => String(row[name] ?? '')).join(' ')
