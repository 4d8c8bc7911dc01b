import type { DexieOptions } from 'dexie'

/** Where the databases live: the browser's own storage, or memory where it gives none. */
export type Storage = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>
