import type { Locks } from './locks.ts'

/** Locks of one page, first come, first served: for a browser that gives a site without storage none of its own. */
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
