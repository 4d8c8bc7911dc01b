import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database/open.ts'
import type { Log } from '../ports.ts'
import { newsChannel, type News } from './announce.ts'

export interface LiveListener {
  heard: (news: News) => void
  /** Notifications may have been lost: each listener reads the current state from the database. */
  resumed: () => void
}

/** Notifications between the instances of this server. */
export interface Live {
  on: (listener: LiveListener) => void
  close: () => Promise<void>
}

const read = (payload: string): News | null => {
  try {
    return JSON.parse(payload) as News
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
  const stop = await database.listen(newsChannel, {
    heard: (payload) =>
      outside(() => {
        const news = read(payload)
        if (!news) return log.warn({}, 'malformed notification')
        for (const listener of listeners) listener.heard(news)
      }),
    resumed: () =>
      outside(() => {
        for (const listener of listeners) listener.resumed()
      }),
  })
  return {
    on: (listener) => {
      listeners.push(listener)
    },
    close: stop,
  }
}
