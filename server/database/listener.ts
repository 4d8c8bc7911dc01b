import pg from 'pg'
import type { Log } from '#server/basics/ports.ts'

/** A connection that receives the notifications of one channel. */
export interface ListenerConnection {
  /** Resolves when the connection is lost. */
  lost: Promise<void>
  close: () => void
}

export interface ListenerPorts {
  /** Opens a connection that calls `onMessage` for each notification; rejects when the database cannot be reached. */
  open: (onMessage: (payload: string) => void) => Promise<ListenerConnection>
  wait: (milliseconds: number, until: AbortSignal) => Promise<void>
  log: Log
}

/**
 * Callbacks of a listener. Notifications sent while the connection is down are lost: `onReconnect` is called when that
 * may have happened.
 */
export interface ListenCallbacks {
  onMessage: (payload: string) => void
  onReconnect: () => void
}

const firstPause = 500
const longestPause = 30_000

/**
 * Listens on a separate connection and reconnects with growing pauses.
 * @returns once the first connection listens: a function that stops the listener
 */
export const keepListening = async (
  { open, wait, log }: ListenerPorts,
  { onMessage, onReconnect }: ListenCallbacks,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  let connection: ListenerConnection | null = null
  let pause = firstPause
  const connect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        connection = await open(onMessage)
        if (stopping.signal.aborted) connection.close()
        pause = firstPause
        return
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'listening connection not opened')
      }
      await wait(pause, stopping.signal)
      pause = Math.min(pause * 2, longestPause)
    }
  }
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connection?.lost
      if (stopping.signal.aborted) return
      log.warn({}, 'listening connection lost')
      await connect()
      if (!stopping.signal.aborted) onReconnect()
    }
  }
  await connect()
  const following = follow()
  return async () => {
    stopping.abort()
    connection?.close()
    await following
  }
}

const timeLimit = 5_000
/** Milliseconds between pings. A ping detects a connection that a firewall or a failed host has dropped silently. */
const pingEvery = 30_000

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
  const pinging = setInterval(() => {
    client.query('select 1').catch(() => lose())
  }, pingEvery)
  const close = () => {
    clearInterval(pinging)
    client.end().catch(() => undefined)
    lose()
  }
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    close()
    throw error
  }
  lost.then(close, () => undefined)
  return { lost, close }
}
