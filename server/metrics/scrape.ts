import { errorSources, type ErrorSource } from '#contract/error-causes.ts'
import type { Clock } from '#server/basics/ports.ts'
import { workNames, type WorkName } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { within } from '#server/basics/within.ts'
import { workFigures, type WorkFigures } from '#server/tables/work-figures.ts'
import type { Metrics } from './metrics.ts'

/** What a scrape looks at. */
export interface Scraped {
  database: Pick<Database, 'transact' | 'ping' | 'pool'>
  clock: Clock
  /** Milliseconds by which the database's clock is ahead. */
  apart: () => number
  errors: { state: () => { seen: ReadonlyMap<ErrorSource, number> } }
  sockets: Readonly<Record<string, number>>
}

/** Due work whose items last until what caused them is settled. */
const ending: readonly WorkName[] = ['payment', 'refund', 'mail', 'push', 'site-deletion']

/** Milliseconds for the database, of the ten seconds that a scrape has: one that is later is told as one that is away. */
const timeLimit = 2_000

/** The work, asked for by one caller at a time: while it runs, others wait for the same answer. 'late' after the limit, or failed. */
const shared = <T>(work: () => Promise<T>): (() => Promise<T | 'late'>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => (running = undefined))
    return within(running, timeLimit).catch(() => 'late' as const)
  }
}

/**
 * The text of a scrape. Whether the database answers is asked apart from the figures: these need a connection of the pool, and
 * time, both of which a busy installation may not have while its database answers.
 */
export const makeScrape = ({ registry, known, asked }: Metrics, scraped: Scraped): (() => Promise<string>) => {
  const { database, clock } = scraped
  const answer = shared(async () => {
    await database.ping()
    return true
  })
  const look = shared(() =>
    database.transact(null, 'metrics', (tx) => workFigures(tx, workNames, ending, clock.date())),
  )
  return async () => {
    setKnown(known, scraped)
    const [answered, figures] = await Promise.all([answer(), look()])
    known.databaseUp.set(answered === 'late' ? 0 : 1)
    setAsked(asked, figures === 'late' ? [] : figures)
    return registry.metrics()
  }
}

const setKnown = (
  { errors, sockets, apart, connections, pending }: Metrics['known'],
  { errors: inbox, sockets: open, apart: difference, database: { pool } }: Scraped,
): void => {
  errors.reset()
  const { seen } = inbox.state()
  for (const source of errorSources) errors.inc({ source }, seen.get(source) ?? 0)
  for (const [kind, count] of Object.entries(open)) sockets.set({ kind }, count)
  apart.set(difference() / 1_000)
  // The embedded database is part of the process.
  if (!pool) return pending.remove()
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
  pending.set(pool.waitingCount)
}

const setAsked = ({ due, dueFor, failing, unfinished, unfinishedFor }: Metrics['asked'], figures: WorkFigures[]) => {
  for (const gauge of [due, dueFor, failing, unfinished, unfinishedFor]) gauge.reset()
  for (const { kind, ...of } of figures) {
    due.set({ kind }, of.due)
    dueFor.set({ kind }, of.dueFor)
    failing.set({ kind }, of.failing)
    if (of.unfinished === null) continue
    unfinished.set({ kind }, of.unfinished)
    unfinishedFor.set({ kind }, of.unfinishedFor)
  }
}
