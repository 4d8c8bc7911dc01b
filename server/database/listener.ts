import pg from 'pg'
import type { Log } from '../ports.ts'

/** A connection that receives the notifications of one channel. */
export interface Ear {
  /** Resolves when the connection is lost. */
  lost: Promise<void>
  close: () => void
}

export interface ListenerPorts {
  /** Opens a connection that calls `heard` for each notification; rejects when the database cannot be reached. */
  open: (heard: (payload: string) => void) => Promise<Ear>
  wait: (milliseconds: number, until: AbortSignal) => Promise<void>
  log: Log
}

/**
 * Callbacks of a listener. Notifications sent while the connection is down are lost: `resumed` is called when that may
 * have happened.
 */
export interface Hearing {
  heard: (payload: string) => void
  resumed: () => void
}

const firstPause = 500
const longestPause = 30_000

/**
 * Listens on a separate connection and reconnects with growing pauses.
 * @returns once the first connection listens: a function that stops the listener
 */
export const keepListening = async (
  { open, wait, log }: ListenerPorts,
  { heard, resumed }: Hearing,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  let ear: Ear | null = null
  let pause = firstPause
  const connect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        ear = await open(heard)
        if (stopping.signal.aborted) ear.close()
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
      await ear?.lost
      if (stopping.signal.aborted) return
      log.warn({}, 'listening connection lost')
      await connect()
      if (!stopping.signal.aborted) resumed()
    }
  }
  await connect()
  const following = follow()
  return async () => {
    stopping.abort()
    ear?.close()
    await following
  }
}

const patience = 5_000
/** Milliseconds between pings. A ping detects a connection that a firewall or a failed host has dropped silently. */
const askEvery = 30_000

/** Opens a separate connection to a Postgres server: a pooled connection would be handed to other users. */
export const openEar = async (
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<Ear> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'clearcoat listener',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  let lose = (): void => undefined
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  client.on('error', () => lose())
  client.on('end', () => lose())
  const asking = setInterval(() => {
    client.query('select 1').catch(() => lose())
  }, askEvery)
  const close = () => {
    clearInterval(asking)
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
