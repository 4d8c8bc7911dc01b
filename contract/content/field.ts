import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { CsvCell } from '../rules/csv.ts'

/** What a member of a file can be. */
export type FileValue = string | number | boolean | string[] | null

/** A row of a file, or the same of a site: what a kind of content consists of, without any id. */
export type Row = Record<string, FileValue>

/** One member of a row. In a CSV file, it is one column. */
export interface Field<T extends FileValue = FileValue> {
  schema: TSchema
  /** What it has to be, as it follows "must be" in a problem. */
  is: string
  /** What a new row has when its file does not say it; undefined: every new row has to say it. */
  fallback?: T
  /** One spelling of what a file says, before the schema is asked. */
  tidy: (raw: unknown) => unknown
  /** The value that the text of a cell stands for. */
  fromCell: (text: string) => unknown
  toCell: (value: FileValue) => CsvCell
}

export type Fields = Record<string, Field>
export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

const validators = new WeakMap<TSchema, Validator>()
const validatorOf = (schema: TSchema): Validator => {
  const known = validators.get(schema) ?? Compile(schema)
  validators.set(schema, known)
  return known
}

/** The database stores no U+0000 and no lone surrogate; a terminal must not be given other control characters. */
const unstorable = /(?![\n])\p{Cc}|\p{Surrogate}/u

const isStorable = (value: unknown): boolean => {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.every((text) => typeof text !== 'string' || !unstorable.test(text))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The value of a field, or the words about what is wrong with it. */
export type Judged = { value: FileValue } | { says: string }

/** Reads what a file says about a field. */
export const judge = (field: Field, raw: unknown): Judged => {
  const tidied = field.tidy(raw)
  if (isNothing(tidied))
    return field.fallback === undefined ? { says: 'must not be empty.' } : { value: field.fallback }
  if (!isStorable(tidied)) return { says: 'contains a character that cannot be stored.' }
  if (!validatorOf(field.schema).Check(tidied)) return { says: `must be ${field.is}.` }
  return { value: tidied as FileValue }
}
