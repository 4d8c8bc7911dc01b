import type { DexieOptions } from 'dexie'

/** The storage of the databases: the browser's own, or memory in a browser without any. */
export type Storage = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>
