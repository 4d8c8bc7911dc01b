import type { Locks } from './locks.ts'

/** FIFO locks of one page, for browsers that provide no Web Locks when site data is blocked. */
export const memoryLocks = (): Locks => {
  const tails = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()

  const hold = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    waiting.set(name, (waiting.get(name) ?? 0) + 1)
    const mine = (tails.get(name) ?? Promise.resolve())
      .then(work)
      .finally(() => waiting.set(name, waiting.get(name)! - 1))
    tails.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }

  return {
    hold,
    async ifFree(name, work) {
      if (waiting.get(name)) return false
      await hold(name, work)
      return true
    },
  }
}
