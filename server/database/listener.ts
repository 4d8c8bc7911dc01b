import pg from 'pg'
import type { Log } from '#server/basics/ports.ts'

/** A connection that receives the notifications of one channel. */
export interface ListenerConnection {
  /** Resolves when the connection is lost. */
  lost: Promise<void>
  /** Every notification sent before this time has arrived. Milliseconds of `performance.now`. */
  completeUntil: () => number
  /** Asks the database for a sign. Resolves when every notification sent before the call has arrived. */
  catchUp: () => Promise<void>
  close: () => void
}

export interface ListenerPorts {
  /** Opens a connection that calls `onMessage` for each notification; rejects when the database cannot be reached. */
  open: (onMessage: (payload: string) => void) => Promise<ListenerConnection>
  wait: (milliseconds: number, until: AbortSignal) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  now: () => number
  log: Log
}

/** A running listener. */
export interface Listening {
  /** False while notifications may be missing: the connection is lost, or silent for longer than `mostBehind`. */
  isCurrent: () => boolean
  /**
   * Resolves when every notification of a transaction that was committed before has arrived; without a working
   * connection, when none is expected any more (`isCurrent` is then false, or every change is made up for).
   */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Callbacks of a listener. Notifications sent while the connection is down are lost: `onReconnect` is called when that
 * may have happened.
 */
export interface ListenCallbacks {
  onMessage: (payload: string) => void
  onReconnect: () => void
}

/** Milliseconds without a sign of the database after which notifications may be missing. */
const mostBehind = 3_000

const firstPause = 500
const longestPause = 30_000

/**
 * Listens on a separate connection and reconnects with growing pauses.
 * @returns once the first connection listens
 */
export const keepListening = async (
  { open, wait, now, log }: ListenerPorts,
  { onMessage, onReconnect }: ListenCallbacks,
): Promise<Listening> => {
  const stopping = new AbortController()
  let connection: ListenerConnection | null = null
  let pause = firstPause
  const connect = async (): Promise<ListenerConnection | null> => {
    while (!stopping.signal.aborted) {
      try {
        const opened = await open(onMessage)
        if (stopping.signal.aborted) opened.close()
        pause = firstPause
        return opened
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'listening connection not opened')
      }
      await wait(pause, stopping.signal)
      pause = Math.min(pause * 2, longestPause)
    }
    return null
  }
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connection?.lost
      connection = null
      if (stopping.signal.aborted) return
      log.warn({}, 'listening connection lost')
      const next = await connect()
      if (stopping.signal.aborted) return
      // What is remembered from before is dropped first.
      onReconnect()
      connection = next
    }
  }
  connection = await connect()
  const following = follow()
  return {
    isCurrent: () => connection !== null && now() - connection.completeUntil() <= mostBehind,
    // A connection that does not answer is lost, and its successor makes up for what it missed.
    catchUp: async () => connection?.catchUp().catch(() => undefined),
    stop: async () => {
      stopping.abort()
      connection?.close()
      await following
    },
  }
}

const timeLimit = 5_000
/**
 * Milliseconds between pings. The answer to a ping proves that the notifications before it have arrived; its absence
 * shows a connection that a firewall or a failed host has dropped silently.
 */
const pingEvery = 1_000

/** Opens a separate connection to a Postgres server: a pooled connection would be handed to other users. */
export const openListenerConnection = async (
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
): Promise<ListenerConnection> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'clearcoat listener',
    keepAlive: true,
    connectionTimeoutMillis: timeLimit,
    query_timeout: timeLimit,
  })
  let lose = (): void => undefined
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  client.on('error', () => lose())
  client.on('end', () => lose())
  let completeUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<void> = Promise.resolve()
  /** One statement at a time: a client holds no queue of its own. */
  const ask = (statement: string): Promise<void> => {
    const own = asking.then(async () => {
      const asked = performance.now()
      await client.query(statement)
      completeUntil = asked
    })
    asking = own.catch(() => undefined)
    return own
  }
  const pinging = setInterval(() => {
    ask('select 1').catch(() => lose())
  }, pingEvery)
  const close = () => {
    clearInterval(pinging)
    client.end().catch(() => undefined)
    lose()
  }
  try {
    await client.connect()
    await ask(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    close()
    throw error
  }
  lost.then(close, () => undefined)
  return { lost, completeUntil: () => completeUntil, catchUp: () => ask('select 1'), close }
}
