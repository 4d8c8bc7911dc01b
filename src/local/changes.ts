import Dexie, { RangeSet } from 'dexie'

/**
 * Hears of every change of a table: at once of those made here, after some milliseconds of those of other tabs and the
 * worker. @returns stops it
 */
export const onChange = (database: Dexie, table: string, tell: () => void): (() => void) => {
  const prefix = `idb://${database.name}/${table}/`
  const hear = (parts: object) => {
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) tell()
  }
  Dexie.on('storagemutated', hear)
  return () => Dexie.on.storagemutated.unsubscribe(hear)
}

/** Tells who watches a table of something that it does not hold itself: what the page keeps in its place. */
export const noteChange = (database: Dexie, table: string): void => {
  Dexie.on.storagemutated.fire({ [`idb://${database.name}/${table}/`]: new RangeSet(-Infinity, [[]]) })
}

/** A value of a table, read again only after the table has changed. A reading that failed is tried again. */
export const readOnce = <T>(database: Dexie, table: string, read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined
  const forget = () => {
    value = undefined
  }
  onChange(database, table, forget)
  return () => {
    value ??= read()
    value.catch(forget)
    return value
  }
}
