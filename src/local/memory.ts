import type { Storage } from './storage.ts'

/**
 * A database in memory, for browsers without storage: data lasts as long as the page.
 * Loaded only in such browsers.
 */
export const memoryStorage = async (): Promise<Storage> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return {
    indexedDB: new IDBFactory() as IDBFactory,
    IDBKeyRange: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange,
  }
}
