import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './ports.ts'

/** Work that nobody waits for, except the closing of the server. */
export interface Background {
  run: (name: string, work: () => Promise<void>) => void
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
}

export const makeBackground = (log: Log): Background => {
  const running = new Set<Promise<void>>()
  // Work started from within a transaction is no part of it.
  const outside = AsyncLocalStorage.snapshot()
  return {
    run: (name, work) => {
      const done = outside(work)
        .catch((error: unknown) => {
          log.error(
            { work: name, error: error instanceof Error ? error.name : String(error) },
            'background work failed',
          )
        })
        .finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
