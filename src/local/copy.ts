import Dexie, { type EntityTable } from 'dexie'
import { copyDatabase } from '#contract/screen-picture.ts'
import { copyVersion } from '#contract/stored/versions.ts'
import type { StoredAnswer } from './answers.ts'
import type { StoredPicture } from './pictures.ts'
import type { Storage } from './storage.ts'

/** Copies of data that the server can send again. A purge may empty this database at any time. */
export type CopyDatabase = Dexie & {
  answers: EntityTable<StoredAnswer, 'name'>
  pictures: EntityTable<StoredPicture, 'path'>
}

export const openCopy = (name: string = copyDatabase, storage: Storage = {}): CopyDatabase => {
  const database = new Dexie(name, storage) as CopyDatabase
  database.version(1).stores({ answers: 'name, person' })
  database.version(copyVersion).stores({ pictures: 'path' })
  return database
}
