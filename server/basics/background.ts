import { AsyncLocalStorage } from 'node:async_hooks'
import { describeError } from './log.ts'
import type { Log } from './ports.ts'

/** Work that only the closing of the server waits for. */
export interface Background {
  run: (name: string, work: () => Promise<void>) => void
  /** Resolves when no work is running. */
  idle: () => Promise<void>
}

export const makeBackground = (log: Log): Background => {
  const running = new Set<Promise<void>>()
  // Work started inside a transaction must not run in its context.
  const outside = AsyncLocalStorage.snapshot()
  return {
    run: (name, work) => {
      const done = outside(work)
        .catch((error: unknown) => {
          log.error({ task: name, ...describeError(error) }, 'background work failed')
        })
        .finally(() => running.delete(done))
      running.add(done)
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
