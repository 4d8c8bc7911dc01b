import Dexie, { RangeSet } from 'dexie'

/**
 * Calls `tell` after every change of a table: at once after one made here, some milliseconds later after one made by
 * another tab or the worker. @returns unsubscribes
 */
export const onTableChange = (database: Dexie, table: string, tell: () => void): (() => void) => {
  const prefix = `idb://${database.name}/${table}/`
  const receive = (parts: object) => {
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) tell()
  }
  Dexie.on('storagemutated', receive)
  return () => Dexie.on.storagemutated.unsubscribe(receive)
}

/** Notifies the subscribers of a table of a value that the page holds in memory in place of a stored one. */
export const tellTableChange = (database: Dexie, table: string): void => {
  Dexie.on.storagemutated.fire({ [`idb://${database.name}/${table}/`]: new RangeSet(-Infinity, [[]]) })
}

/** Reads a value; `stop` ends the subscription that invalidates it. */
export interface ReadOnce<T> {
  (): Promise<T>
  stop(): void
}

/** A value of a table, read again only after the table has changed. A failed read is tried again by the next call. */
export const readOnce = <T>(database: Dexie, table: string, read: () => Promise<T>): ReadOnce<T> => {
  let value: Promise<T> | undefined
  const forget = () => {
    value = undefined
  }
  const stop = onTableChange(database, table, forget)
  const current = (): Promise<T> => {
    value ??= read()
    // The caller gets the error. Here the failure only invalidates the value.
    value.catch(forget)
    return value
  }
  return Object.assign(current, { stop })
}
