import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/open.ts'
import type { Log } from '#server/basics/ports.ts'
import { liveChannel, type LiveMessage } from './announce.ts'

export interface LiveListener {
  onMessage: (message: LiveMessage) => void
  /** Notifications may have been lost: each listener reads the current state from the database. */
  onReconnect: () => void
}

/** Notifications between the instances of this server. */
export interface Live {
  on: (listener: LiveListener) => void
  /** False while notifications may be missing. Then nothing that they would change may be taken from memory. */
  isCurrent: () => boolean
  /** Resolves when the listeners have had the notifications of every transaction that was committed before. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

const read = (payload: string): LiveMessage | null => {
  try {
    return JSON.parse(payload) as LiveMessage
  } catch {
    return null
  }
}

/** Listens for the notifications that `announce` sends on this database, from any instance. */
export const openLive = async (database: Database, log: Log): Promise<Live> => {
  const listeners: LiveListener[] = []
  // The embedded database calls listeners inside the async context of the transaction just finished; listeners run
  // outside it.
  const outside = AsyncLocalStorage.snapshot()
  const listening = await database.listen(liveChannel, {
    onMessage: (payload) =>
      outside(() => {
        const message = read(payload)
        if (!message) return log.warn({}, 'malformed notification')
        for (const listener of listeners) listener.onMessage(message)
      }),
    onReconnect: () =>
      outside(() => {
        for (const listener of listeners) listener.onReconnect()
      }),
  })
  return {
    on: (listener) => {
      listeners.push(listener)
    },
    isCurrent: listening.isCurrent,
    catchUp: listening.catchUp,
    close: listening.stop,
  }
}
