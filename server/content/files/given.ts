import type { Kind } from '../kind.ts'

/** What a file says about one field of a row, and where. */
export interface GivenValue {
  raw: unknown
  line: number
}

/** A row as its file has it, before its fields are judged. */
export interface GivenRow {
  file: string
  line: number
  /** "products[3]" in a JSON file; in a CSV file, its line says enough. */
  where: string
  /** By the name of the field. */
  values: ReadonlyMap<string, GivenValue>
  /** What the column of ids says. */
  id?: GivenValue
}

/** The rows of one kind. */
export interface Given {
  kind: Kind
  file: string
  /** Where the kind begins. */
  line: number
  rows: GivenRow[]
  /** Rows without any values: a problem says why. */
  unread: GivenRow[]
}
