import Dexie, { type EntityTable } from 'dexie'
import type { StoredAnswer } from './answers.ts'
import type { Storage } from './storage.ts'

/** What the server can send again. A purge may empty it at any time. */
export type CopyDatabase = Dexie & { answers: EntityTable<StoredAnswer, 'name'> }

export const openCopy = (name = 'clearcoat-copy', storage: Storage = {}): CopyDatabase => {
  const database = new Dexie(name, storage) as CopyDatabase
  database.version(1).stores({ answers: 'name, person' })
  return database
}
