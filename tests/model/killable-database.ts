import Dexie from 'dexie'
import type { PageLifecycle } from './page-lifecycle.ts'

/** Methods that read or write; other methods only build a query. */
const operations = new Set([
  'add',
  'bulkDelete',
  'bulkGet',
  'bulkPut',
  'clear',
  'count',
  'delete',
  'first',
  'get',
  'modify',
  'primaryKeys',
  'put',
  'sortBy',
  'toArray',
  'transaction',
  'update',
])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const tables = new Set<PropertyKey>(['db', 'requests', 'intents', 'cart', 'deviceValues', 'answers'])

/**
 * The database as one page sees it: each operation is a step of the page's lifecycle. Operations inside a transaction
 * are no steps, because the browser carries out all of them or none.
 */
export const killable = <T extends object>(target: T, life: PageLifecycle): T =>
  new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (isObject(value) && tables.has(name)) return killable(value, life)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const run = (): unknown => Reflect.apply(value, object, given)
        if (Dexie.currentTransaction) return run()
        if (operations.has(String(name))) return life.databaseStep(run as () => Promise<unknown>)
        const next = run()
        return isObject(next) ? killable(next, life) : next
      }
    },
  })
