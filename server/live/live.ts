import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database/open.ts'
import type { Log } from '../ports.ts'
import { newsChannel, type News } from './announce.ts'

export interface LiveListener {
  heard: (news: News) => void
  /** News may have been missed: whoever needs them looks for himself. */
  resumed: () => void
}

/** What the instances of this server tell each other. */
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

/** Listens for what `announce` tells on this database, by whichever instance. */
export const openLive = async (database: Database, log: Log): Promise<Live> => {
  const listeners: LiveListener[] = []
  // The embedded database calls from within whatever transaction it has just finished; what follows is no part of it.
  const outside = AsyncLocalStorage.snapshot()
  const stop = await database.listen(newsChannel, {
    heard: (payload) =>
      outside(() => {
        const news = read(payload)
        if (!news) return log.warn({}, 'news cannot be read')
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
