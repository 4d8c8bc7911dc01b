import Dexie, { type EntityTable } from 'dexie'
import type { StoredAnswer } from './answers.ts'

/** What the server can send again. A purge may empty it at any time. */
export type CopyDatabase = Dexie & { answers: EntityTable<StoredAnswer, 'name'> }

export const openCopy = (name = 'clearcoat-copy'): CopyDatabase => {
  const database = new Dexie(name) as CopyDatabase
  database.version(1).stores({ answers: 'name, person' })
  return database
}
