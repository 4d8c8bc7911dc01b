import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noMeters } from '#server/basics/meters.ts'
import { noSteps, type WorkName } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { scheduleWork, work, type LeasedWork, type WorkKey } from '#server/tables/work.ts'
import type { Outcome, OutsideKind, WorkKind } from '#server/work/kinds.ts'
import { makeRunner, type RunnerPorts } from '#server/work/runner.ts'
import { hour, minute, type TestClock } from './clock.ts'
import { testDatabase } from './test-database.ts'

export const silent = pino({ level: 'silent' })

/** What the kinds of these tests have in common. */
export const settings = { leaseFor: minute, atOnce: 3, backOff: { first: minute, longest: hour } }

type Run = (item: LeasedWork) => Promise<Outcome> | Outcome
export const kindOf = (name: WorkName, run: Run, own: Partial<OutsideKind> = {}): OutsideKind => ({
  name,
  ...settings,
  run: async (item) => run(item),
  ...own,
})

/** A kind whose runs succeed and are recorded, as tenant and subject. */
export const recording = (name: WorkName, ran: string[]): OutsideKind =>
  kindOf(name, ({ tenant, subject }) => {
    ran.push(`${tenant} ${subject}`)
    return { end: 'done' }
  })

/** A run that lasts until the test ends it. */
export const heldRun = () => {
  let finish = (_outcome: Outcome): void => undefined
  const started = vi.fn()
  const run = () => {
    started()
    return new Promise<Outcome>((resolve) => {
      finish = resolve
    })
  }
  return {
    run,
    started: () => vi.waitFor(() => expect(started).toHaveBeenCalled()),
    finish: (outcome: Outcome) => finish(outcome),
  }
}

export const keyOf = (subject: string, kind: WorkName = 'mail', tenant = 1): WorkKey => ({ tenant, kind, subject })

/** A database for the tests of the calling file, in which each test finds no work. Items need no tenants in it. */
const emptyDatabase = (): Pick<Database, 'transact'> => {
  let database: Database
  const transact: Database['transact'] = (tenant, owner, doing) => database.transact(tenant, owner, doing)
  beforeAll(async () => {
    database = await testDatabase(silent)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await transact(null, 'test', (tx) => tx.delete(work))
  })
  return { transact }
}

/** Runners and items of the calling file's tests, on a database of their own that is empty before each. */
export const workTools = (clock: TestClock) => {
  const database = emptyDatabase()
  const { transact } = database
  const runnerOf = (kinds: readonly WorkKind[], swap: Partial<RunnerPorts> = {}) =>
    makeRunner({
      transact,
      clock,
      random: systemRandom,
      log: silent,
      step: noSteps,
      meters: noMeters,
      background: makeBackground(silent),
      kinds,
      ...swap,
    })
  const queue = (subject: string, { kind = 'mail' as WorkName, tenant = 1, after = 0 } = {}) =>
    transact(tenant, 'test', (tx) => scheduleWork(tx, [keyOf(subject, kind, tenant)], new Date(clock.now() + after)))
  const items = () => transact(null, 'test', (tx) => tx.select().from(work).orderBy(asc(work.subject)))
  const dueIn = async () => (await items()).map(({ dueAt }) => dueAt.getTime() - clock.now())
  return { database, runnerOf, queue, items, dueIn }
}
