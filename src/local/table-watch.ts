import type { Table } from 'dexie'
import { resolved, resolvedNow } from './deferred.ts'
import { importedLibrary, loadLibrary, type Library } from './library.ts'

type Watched = Pick<Table, 'db' | 'name'>

const partOf = ({ db, name }: Watched): string => `idb://${db.name}/${name}/`

/** Without the library no table is read or changed either: what reads it reports why. */
const noLibrary = (): void => undefined

/**
 * Calls `tell` after every change of a table: at once after one made here, some milliseconds later after one made by
 * another tab or the worker. Until the library is imported it is not subscribed: then it calls `tell` once, for the
 * changes in between. @returns unsubscribes
 */
export const onTableChange = (table: Watched, tell: () => void): (() => void) => {
  let stop: (() => void) | undefined
  let isStopped = false
  const subscribe = ({ Dexie }: Library, found: Watched) => {
    const part = partOf(found)
    const receive = (parts: object) => {
      if ('all' in parts || Object.keys(parts).some((each) => each.startsWith(part))) tell()
    }
    Dexie.on('storagemutated', receive)
    stop = () => Dexie.on.storagemutated.unsubscribe(receive)
  }
  const subscribeLater = async () => {
    const [library, found] = await Promise.all([loadLibrary(), resolved(table)])
    if (isStopped) return
    subscribe(library, found)
    tell()
  }
  const [library, found] = [importedLibrary(), resolvedNow(table)]
  if (library && found) subscribe(library, found)
  else void subscribeLater().catch(noLibrary)
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Notifies the subscribers of a table of a value that the page holds in memory in place of a stored one. */
export const tellTableChange = (table: Watched): void => {
  void Promise.all([loadLibrary(), resolved(table)]).then(
    ([{ Dexie, RangeSet }, found]) => Dexie.on.storagemutated.fire({ [partOf(found)]: new RangeSet(-Infinity, [[]]) }),
    noLibrary,
  )
}

/** Reads a value; `stop` ends the subscription that invalidates it. */
export interface ReadOnce<T> {
  (): Promise<T>
  stop(): void
}

/** A value of a table, read again only after the table has changed. A failed read is tried again by the next call. */
export const readOnce = <T>(table: Watched, read: () => Promise<T>): ReadOnce<T> => {
  let value: Promise<T> | undefined
  const forget = () => {
    value = undefined
  }
  const stop = onTableChange(table, forget)
  const current = (): Promise<T> => {
    value ??= read()
    // The caller gets the error. Here the failure only invalidates the value.
    value.catch(forget)
    return value
  }
  return Object.assign(current, { stop })
}
