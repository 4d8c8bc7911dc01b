import { errorSources, type ErrorSource } from '#contract/error-causes.ts'
import type { Clock } from '#server/basics/ports.ts'
import { workNames, type WorkName } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { within } from '#server/basics/within.ts'
import { workFigures, type WorkFigures } from '#server/tables/work-figures.ts'
import type { Metrics } from './metrics.ts'

/** What a scrape looks at. */
export interface Scraped {
  database: Pick<Database, 'transact' | 'pool'>
  clock: Clock
  /** Milliseconds by which the database's clock is ahead. */
  apart: () => number
  errors: { state: () => { seen: ReadonlyMap<ErrorSource, number> } }
  sockets: Readonly<Record<string, number>>
}

/** Due work whose items last until what caused them is settled. */
const ending: readonly WorkName[] = ['payment', 'refund', 'mail', 'push', 'site-deletion']

/** Milliseconds for the database: a scrape has ten seconds, and tells that the database is away. */
const timeLimit = 2_000

/** The text of a scrape. While one waits for the database, others wait for the same answer. */
export const makeScrape = ({ registry, known, asked }: Metrics, scraped: Scraped): (() => Promise<string>) => {
  const { database, clock } = scraped
  let looking: Promise<WorkFigures[]> | undefined
  const look = (): Promise<WorkFigures[]> => {
    looking ??= database
      .transact(null, 'metrics', (tx) => workFigures(tx, workNames, ending, clock.date()))
      .finally(() => (looking = undefined))
    return looking
  }
  return async () => {
    setKnown(known, scraped)
    const figures = await within(look(), timeLimit).catch(() => 'lost' as const)
    const isUp = typeof figures !== 'string'
    known.databaseUp.set(isUp ? 1 : 0)
    setAsked(asked, isUp ? figures : [])
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
