import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noSteps, type WorkName } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { scheduleWork, work, type LeasedWork, type WorkKey } from '#server/tables/work.ts'
import type { Outcome, OutsideKind, WorkKind } from '#server/work/kinds.ts'
import { makeRunner, type RunnerPorts } from '#server/work/runner.ts'
import { hour, minute, type TestClock } from './clock.ts'

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

/** Runners and items on an empty database, which needs no tenants for them. */
export const workTools = (database: Database, clock: TestClock) => {
  const runnerOf = (kinds: readonly WorkKind[], swap: Partial<RunnerPorts> = {}) =>
    makeRunner({
      transact: database.transact,
      clock,
      random: systemRandom,
      log: silent,
      step: noSteps,
      background: makeBackground(silent),
      kinds,
      ...swap,
    })
  const queue = (subject: string, { kind = 'mail' as WorkName, tenant = 1, after = 0 } = {}) =>
    database.transact(tenant, 'test', (tx) =>
      scheduleWork(tx, [keyOf(subject, kind, tenant)], new Date(clock.now() + after)),
    )
  const items = () => database.transact(null, 'test', (tx) => tx.select().from(work).orderBy(asc(work.subject)))
  const dueIn = async () => (await items()).map(({ dueAt }) => dueAt.getTime() - clock.now())
  const clear = () => database.transact(null, 'test', (tx) => tx.delete(work)).then(() => undefined)
  return { runnerOf, queue, items, dueIn, clear }
}
