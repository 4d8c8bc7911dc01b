import { setTimeout } from 'node:timers/promises'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '#server/basics/ports.ts'
import type { SettingName } from '#server/settings/declared.ts'
import { SettingsError, type Settings } from '#server/settings/settings.ts'
import { keepListening, openListenerConnection, type ListenCallbacks, type Listening } from './listener.ts'
import { migrateOneByOne } from './migrations.ts'
import { makeNamingClient, NamelessClient } from './naming-client.ts'
import { recordStatements } from './recorded.ts'
import { keepsStatements } from './statement.ts'
import {
  DatabaseLost,
  DatabaseUnreachable,
  makeTransact,
  timeLimits,
  TransactionHeld,
  type Isolation,
  type Transact,
  type Tx,
} from './transact.ts'

/** The open, migrated database. Only the tenancy plugin and the jobs use it. */
export interface Database {
  transact: Transact
  /**
   * Listens on a channel for notifications of committed transactions, from all instances on this database.
   */
  listen(channel: string, callbacks: ListenCallbacks): Promise<Listening>
  /** Rejects when the database does not answer. It does not wait for a connection of the pool. */
  ping(): Promise<void>
  /** Its clock, in milliseconds since 1970. */
  now(): Promise<number>
  /** The pool of a Postgres server, for rate limits; null on the embedded database. Requests use `transact`. */
  pool: pg.Pool | null
  close(): Promise<void>
}

/** Advisory lock id; any number works if every instance uses the same. Instances migrate in sequence. */
const migrationLock = 20_151_101

/** A server that fails silently must not block requests until the network's own time-out. */
const connectionOptions = { connectionTimeoutMillis: 5_000, keepAlive: true }
/** Uses a separate connection: waiting for another instance's migration may exceed the query time-out of a request. */
const migrateServer = async (directUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: directUrl, ...connectionOptions })
  // A lost connection also rejects the running query; without a listener the error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateOneByOne(client)
  } finally {
    // Closing the connection releases the lock in every case.
    await client.end().catch(() => undefined)
  }
}

/** The query builder of each connection, with the statements that are prepared on it. */
const builders = new WeakMap<pg.PoolClient, Tx>()

const builderOf = (client: pg.PoolClient): Tx => {
  const known = builders.get(client)
  if (known) return known
  const dialect = new PgDialect()
  const session = new NodePgSession(client, dialect, undefined)
  // A transaction has begun there: what is begun within it is a part of it, and has to be a savepoint.
  const made = keepsStatements(new NodePgTransaction(dialect, session, undefined) as unknown as Tx)
  builders.set(client, made)
  return made
}

/** SQLSTATEs of a server that ends a connection or does not take one, and codes of the network. */
const lostCodes = /^(08\w{3}|57P0[1-3]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` without a code. */
const lostWords = /connection terminated|connection error|timeout exceeded when trying to connect|query read timeout/i

/**
 * A migration has changed the type of a column that a statement prepared on this connection returns. The connection would
 * refuse that statement for ever; another one prepares it again.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'cached plan must not change result type' || isOutdated(error.cause))

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    (typeof code === 'string' && lostCodes.test(code)) ||
    lostWords.test(error.message) ||
    isOutdated(error) ||
    isLost(error.cause)
  )
}

const asLost = (error: unknown): unknown =>
  isLost(error) ? new DatabaseLost('the database connection was lost', { cause: error }) : error

const asUnreachable = (error: unknown): unknown =>
  isLost(error) ? new DatabaseUnreachable('the database gave no connection', { cause: error }) : error

/**
 * A separate connection for each transaction: after a transaction is abandoned, late queries find their connection
 * closed.
 */
const runOn =
  (pool: pg.Pool) =>
  async <T>(become: readonly string[], work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnreachable(error)
    })
    let broken = true
    try {
      // Travels with the first statement of the work. When it fails, the database refuses what follows: the transaction is
      // aborted, or, without role and tenant, row-level security shows no row.
      const begun = client.query(`begin${isolation ? ` isolation level ${isolation}` : ''}; ${become.join('; ')}`)
      begun.catch(() => undefined)
      const result = await work(builderOf(client))
      await begun
      const { command } = await client.query('commit')
      broken = false
      // The database ends an aborted transaction at its commit without an error.
      if (command !== 'COMMIT') throw new Error('the transaction was aborted by an error that its work has left out')
      return result
    } catch (error) {
      if (broken && !(error instanceof TransactionHeld) && !isOutdated(error)) {
        await client.query('rollback').then(
          () => {
            broken = false
          },
          () => undefined,
        )
      }
      throw asLost(error)
    } finally {
      client.release(broken)
    }
  }

/** Milliseconds beyond the limit of a transaction after which a query is given up: the transaction's limit is first. */
const afterLimit = 1_000

interface PoolSize {
  databaseUrl: string
  isPooled: boolean
  max: number
  /** Milliseconds that a transaction may take. */
  timeLimit: number
}

const makePool = ({ databaseUrl, isPooled, max, timeLimit }: PoolSize, log: Log): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: isPooled ? NamelessClient : makeNamingClient(),
    max,
    // Statements that do not need each other's rows share a round trip.
    pipeline: true,
    query_timeout: timeLimit + afterLimit,
    ...connectionOptions,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  // The pool listens to idle connections only. A connection in use that is lost rejects its query, and an error event
  // without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)

/**
 * Opens and migrates a database on a Postgres server.
 * @param directUrl the same database without a pooler in between: a session of its own, to listen and to hold a lock. When
 * it is another one than databaseUrl, a pooler that keeps no session between transactions is expected there
 * @param isTraced statements may be steps of traces that are recorded
 * @throws SettingsError
 */
export const openServer = async (
  databaseUrl: string,
  log: Log,
  directUrl = databaseUrl,
  isTraced = false,
): Promise<Database> => {
  const isPooled = directUrl !== databaseUrl
  const pool = makePool({ databaseUrl, isPooled, max: 20, timeLimit: timeLimits.usual }, log)
  // Reading much takes minutes, and must not keep the connections of requests.
  const snapshots = makePool({ databaseUrl, isPooled, max: 4, timeLimit: timeLimits.ofSnapshot }, log)
  // Whether the database answers is to be known while requests have all connections of theirs.
  const watching = makePool({ databaseUrl, isPooled, max: 1, timeLimit: timeLimits.usual }, log)
  if (isTraced) for (const each of [pool, snapshots]) each.on('connect', recordStatements)
  const [run, runSnapshot] = [runOn(pool), runOn(snapshots)]
  try {
    await migrateServer(directUrl)
  } catch (error) {
    await pool.end()
    if (error instanceof SettingsError) throw error
    // A failed query is told by its statement; why it failed is its cause.
    const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = told instanceof Error ? told.message || told.name : String(told)
    const name: SettingName = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    throw new SettingsError(`${name}: the database cannot be used (${reason}).`)
  }
  return {
    transact: makeTransact((become, work, isolation) => (isolation ? runSnapshot : run)(become, work, isolation), log),
    listen: (channel, callbacks) =>
      keepListening(
        {
          open: (onMessage) => openListenerConnection(directUrl, channel, onMessage),
          wait: pauseFor,
          now: () => performance.now(),
          log,
        },
        callbacks,
      ),
    ping: async () => {
      await watching.query('select 1')
    },
    now: async () => (await pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime(),
    pool,
    close: async () => {
      await Promise.all([pool, snapshots, watching].map((each) => each.end()))
    },
  }
}

/**
 * Opens the database of the settings and applies all migrations. The engine of the embedded database is loaded where it is
 * used: it takes memory, and time of a start.
 * @throws FolderInUse, SettingsError
 */
export const openDatabase = async (settings: Settings, log: Log): Promise<Database> => {
  const isTraced = settings.traces !== undefined
  if (settings.databaseUrl !== undefined)
    return openServer(settings.databaseUrl, log, settings.databaseDirectUrl, isTraced)
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(settings.dataDir, log, isTraced)
}
