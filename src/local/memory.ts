import type { Storage } from './storage.ts'

/**
 * A database in memory, for browsers that keep nothing: the app works as long as its page lives.
 * Loaded only there.
 */
export const memoryStorage = async (): Promise<Storage> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return {
    indexedDB: new IDBFactory() as IDBFactory,
    IDBKeyRange: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange,
  }
}
