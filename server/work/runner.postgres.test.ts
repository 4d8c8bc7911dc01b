import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noSteps } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import { makeClock, minute } from '#server/testing/clock.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts'
import type { WorkKind } from './kinds.ts'
import { makeRunner } from './runner.ts'

// Several connections at once: on a Postgres server only.

const log = pino({ level: 'silent' })
const clock = makeClock()
let database: Database
beforeAll(async () => {
  database = await testDatabase(log)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.transact(null, 'test', (tx) => tx.delete(work))
})

const instance = (kind: WorkKind) =>
  makeRunner({
    transact: database.transact,
    clock,
    random: systemRandom,
    log,
    step: noSteps,
    background: makeBackground(log),
    kinds: [kind],
  })
const settings = { name: 'mail', leaseFor: minute, atOnce: 5, backOff: { first: minute, longest: minute } } as const
const queue = (tenant: number, subjects: readonly string[]) =>
  database.transact(tenant, 'test', (tx) =>
    scheduleWork(
      tx,
      subjects.map((subject) => ({ tenant, kind: 'mail', subject })),
      clock.date(),
    ),
  )
const left = () => database.transact(null, 'test', (tx) => tx.select().from(work))

test('two instances run 300 items of 30 tenants once each, and never two at one item', async () => {
  const subjects = Array.from({ length: 10 }, (_, n) => `${n}`)
  for (let tenant = 1; tenant <= 30; tenant += 1) await queue(tenant, subjects)
  const running = new Set<string>()
  const met: string[] = []
  const ran: Record<string, string[]> = { one: [], other: [] }
  const kindAt = (name: string): WorkKind => ({
    ...settings,
    run: async ({ tenant, subject }) => {
      const item = `${tenant} ${subject}`
      if (running.has(item)) met.push(item)
      running.add(item)
      await setImmediate()
      ran[name]!.push(item)
      running.delete(item)
      return { end: 'done' }
    },
  })
  await Promise.all([instance(kindAt('one')).drain(), instance(kindAt('other')).drain()])
  expect(met).toEqual([])
  const all = [...ran.one!, ...ran.other!]
  expect([all.length, new Set(all).size]).toEqual([300, 300])
  expect(Math.min(ran.one!.length, ran.other!.length)).toBeGreaterThan(0)
  expect(await left()).toEqual([])
})

test('local work of two instances is stored once for each item', async () => {
  const subjects = Array.from({ length: 100 }, (_, n) => `${n}`)
  await queue(1, subjects)
  const kind: WorkKind = {
    ...settings,
    inTransaction: async (tx, { subject }) => {
      await scheduleWork(tx, [{ tenant: 1, kind: 'push', subject: `${subject} ${systemRandom.uuid()}` }], clock.date())
      return null
    },
  }
  await Promise.all([instance(kind).drain(), instance(kind).drain()])
  const made = await left()
  expect(made.map(({ subject }) => subject.split(' ')[0]).sort()).toEqual([...subjects].sort())
})

test('an item whose next cause commits while it is being finished is due again', async () => {
  await queue(1, ['a'])
  let runs = 0
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let scheduled = (): void => undefined
  const isScheduled = new Promise<void>((resolve) => (scheduled = resolve))
  let cause: Promise<void> | undefined
  const kind: WorkKind = {
    ...settings,
    run: async () => {
      runs += 1
      if (runs > 1) return { end: 'done' }
      cause = database.transact(1, 'cause', async (tx) => {
        await scheduleWork(tx, [{ tenant: 1, kind: 'mail', subject: 'a' }], clock.date())
        scheduled()
        await held
      })
      await isScheduled
      return { end: 'done' }
    },
  }
  const draining = instance(kind).drain()
  // The finishing transaction waits for the cause's lock.
  await vi.waitFor(async () => expect(await waitingForLocks({ database })).toBe(1))
  release()
  await draining
  await cause
  expect(runs).toBe(2)
  expect(await left()).toEqual([])
})
