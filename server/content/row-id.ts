import { createHash } from 'node:crypto'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import type { Kind, StoredRow } from './kind.ts'

/** The column of a file with the id of a row, as the site that wrote the file knows it. */
export const idColumn = 'id'

/** Only where a name can change is there more to say which row it is. */
export const hasRowId = ({ key, fixed = [] }: Pick<Kind, 'key' | 'fixed'>): boolean =>
  key.some((name) => !fixed.includes(name))

/** A row of a file by its id. */
export interface FileId {
  /** Of the site that wrote the file. */
  mark: string
  id: number
}

/** By its letter, no spreadsheet takes it for a number or a time. */
const form = /^(s[0-9a-f]{8})-(\d{1,10})$/

export const fileIdOf = (mark: string, { id }: StoredRow): string | null => (id === null ? null : `${mark}-${id}`)

/** Undefined: no export has written this. */
export const readFileId = (text: string): FileId | undefined => {
  const [, mark, id] = form.exec(text.trim()) ?? []
  return mark === undefined ? undefined : { mark, id: Number(id) }
}

/**
 * Names a site in the ids of its files. The tenant's number would not do: another installation has a site of that number.
 * No other statement of the transaction may be under way.
 */
export const siteMark = async (tx: Tx, tenant: number): Promise<string> => {
  await continueAs(tx, null)
  const site = await siteByTenant(tx, tenant)
  await continueAs(tx, tenant)
  if (!site) throw new Error(`there is no site ${tenant}`)
  return `s${createHash('sha256').update(`content ${site.appKey}`).digest('hex').slice(0, 8)}`
}
