import type { Log } from './ports.ts'

/** Work that nobody waits for, except the closing of the server. */
export interface Background {
  run: (name: string, work: () => Promise<void>) => void
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>
}

export const makeBackground = (log: Log): Background => {
  const running = new Set<Promise<void>>()
  return {
    run: (name, work) => {
      const done = work().catch((error: unknown) => {
        log.error({ work: name, error: error instanceof Error ? error.name : String(error) }, 'background work failed')
      }).finally(() => running.delete(done))
      running.add(done)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
