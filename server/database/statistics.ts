import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'

export interface StatisticsOf {
  /** Gathers what the planner knows of the tables. */
  analyze: () => Promise<unknown>
  log: Log
  /** Milliseconds until the first time, and between two times. */
  pauses?: { first: number; next: number }
}

/** Not while the server starts; data of a day hardly changes a plan. */
const usual = { first: 60_000, next: 24 * 3_600_000 }

/**
 * Gathers the statistics of a database from time to time. The embedded database has no process of its own that does: it
 * would plan as if each merchant had a few customers, and read 100,000 to find 20.
 * @returns ends it, once statistics that are being gathered are there
 */
export const keepStatistics = ({ analyze, log, pauses = usual }: StatisticsOf): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const gather = () => {
    running = analyze().catch((error: unknown) =>
      log.warn(describeError(error), 'statistics of the database could not be gathered'),
    )
    timer = setTimeout(gather, pauses.next).unref()
  }
  timer = setTimeout(gather, pauses.first).unref()
  return async () => {
    clearTimeout(timer)
    await running
  }
}
