import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Log } from '#server/basics/ports.ts'
import { writeTrace } from '#contract/trace.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { asStep, currentTrace, isRecorded } from '#server/basics/trace.ts'
import { sqlStateOf } from './sql-state.ts'

/** A running transaction: the only database access of tables, commands and handlers. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * Runs the work in one transaction of the driver; a rejection rolls back.
 * @param become the statements that set role, tenant and places until the end of the transaction
 * @param isolation 'repeatable read': all statements see one state of the database
 */
export type RunTransaction = <T>(
  become: readonly string[],
  work: (tx: Tx) => Promise<T>,
  isolation?: Isolation,
) => Promise<T>
export type Isolation = 'repeatable read'

export interface TransactOptions {
  /** All statements see one state of the database, and the time limit is longer: for reading much. */
  isSnapshot?: true
  /** Ids of the only locations whose rows are read and written, and those of their customers; none or absent: all. */
  places?: readonly number[]
}

/**
 * Runs one transaction as a tenant (its hsAccountId), or as the platform (null), which cannot read tenants' rows.
 * `owner` is a name for the log, such as the key of the call.
 */
export type Transact = <T>(
  tenant: number | null,
  owner: string,
  work: (tx: Tx) => Promise<T>,
  options?: TransactOptions,
) => Promise<T>

/** As `Transact`, with the owner already named. */
export type TransactAs = <T>(tenant: number | null, work: (tx: Tx) => Promise<T>) => Promise<T>

/** Runs one short transaction as a tenant that is already known, such as that of the request. */
export type TenantTransact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A transaction was open too long, usually across a call to another service; it is rolled back. */
export class TransactionHeld extends Error {
  override readonly name = 'TransactionHeld'
}

/**
 * The database cannot be reached, or the connection ended before the transaction did. The transaction is rolled back;
 * one that was being committed may have been committed.
 */
export class DatabaseLost extends Error {
  override readonly name: string = 'DatabaseLost'
}

/** No connection was to be had: nothing was begun. */
export class DatabaseUnreachable extends DatabaseLost {
  override readonly name = 'DatabaseUnreachable'
}

/** Milliseconds that a transaction may take. */
export const timeLimits = { usual: 5_000, ofSnapshot: 120_000 }
const running = new AsyncLocalStorage<string>()

/**
 * Sets role and tenant until the end of the transaction. `set local`, which ends with it behind a pooler as well.
 * @throws RangeError for no tenant's id
 */
const become = (tenant: number | null): readonly string[] => {
  if (tenant !== null && !Number.isSafeInteger(tenant)) throw new RangeError(`${tenant} is no tenant`)
  const role = tenant === null ? 'clearcoat_platform' : 'clearcoat_tenant'
  return [`set local role ${role}`, `set local app.tenant = '${tenant ?? ''}'`]
}

/** Chosen places, for the policies of the tables; '' for all of them. @throws RangeError for no location's id */
const bound = (places: readonly number[]): string => {
  if (!places.every(Number.isSafeInteger)) throw new RangeError(`${places.join()} are no locations`)
  return `set local app.places = '${places.length === 0 ? '' : `{${places.join()}}`}'`
}

/**
 * From here on the transaction reads and writes rows of these locations alone, and of their customers, as each table
 * declares (`tables/place.ts`); none: all rows of the tenant. No other statement of the transaction may be under way.
 */
export const keepToPlaces = async (tx: Tx, places: readonly number[]): Promise<void> => {
  await tx.execute(sql.raw(bound(places)))
}

/** The trace that the running work belongs to, as it is written down for work that it causes; null: none. */
export const causingTrace = (): string | null => {
  const trace = currentTrace()
  return trace ? writeTrace(trace) : null
}

/**
 * Continues a transaction as another tenant, or as the platform (null), for an act on both. The caller returns to the
 * tenant of the transaction, whose places stay as they are. No other statement of the transaction may be under way.
 */
export const continueAs = async (tx: Tx, tenant: number | null): Promise<void> => {
  for (const each of become(tenant)) await tx.execute(sql.raw(each))
}

const watched = async <T>(log: Log, owner: string, limit: number, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const held = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      log.error({ owner }, 'transaction held too long')
      reject(new TransactionHeld(`${owner} held a transaction longer than ${limit} ms`))
    }, limit)
  })
  try {
    return await Promise.race([work(), held])
  } finally {
    clearTimeout(timer)
  }
}

/** SQLSTATE of a write of a site that moves to another installation (migration `0036_moves`). */
const siteMoves = 'SM001'

/** Seconds after which a write that a move has refused is worth another try: most of a move is over by then. */
const afterMove = 3

/** @throws TransactionHeld after 5 s, a snapshot after 2 minutes; DatabaseLost; Refusal UNAVAILABLE while the site moves */
export const makeTransact =
  (run: RunTransaction, log: Log): Transact =>
  async (tenant, owner, work, { isSnapshot, places = [] } = {}) => {
    const limit = isSnapshot ? timeLimits.ofSnapshot : timeLimits.usual
    const transact = () =>
      run(
        [...become(tenant), bound(places)],
        (tx) => watched(log, owner, limit, () => work(tx)),
        ...(isSnapshot ? (['repeatable read'] as const) : []),
      )
    try {
      return await (isRecorded() ? asStep({ name: `transaction ${owner}` }, transact) : transact())
    } catch (error) {
      throw sqlStateOf(error) === siteMoves ? new Refusal('UNAVAILABLE', { retryAfter: afterMove }) : error
    }
  }

/**
 * Throws an error for a transaction inside another, which would deadlock on a single connection. For the embedded
 * database: the bookkeeping costs a tenth of a short read.
 */
export const refuseNested =
  (transact: Transact): Transact =>
  async (tenant, owner, work, options) => {
    const outer = running.getStore()
    if (outer !== undefined) throw new Error(`${owner} opens a transaction inside that of ${outer}`)
    return transact(tenant, owner, (tx) => running.run(owner, () => work(tx)), options)
  }

/**
 * Reads of one transaction that do not wait for each other. All have ended before the first failure is told: a statement
 * after the end of the transaction would have no tenant.
 */
export const sideBySide = async <T extends readonly unknown[] | []>(
  reads: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const settled = await Promise.allSettled(reads)
  const values = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return values as { -readonly [K in keyof T]: Awaited<T[K]> }
}

/** Rows of a hand-written statement; the caller declares their type. */
export const rowsOf = async <T>(tx: Tx, statement: ReturnType<typeof sql>): Promise<T[]> =>
  ((await tx.execute(statement)) as { rows: T[] }).rows
