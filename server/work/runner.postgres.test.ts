import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { makeClock } from '#server/testing/clock.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { keyOf, settings, workTools } from '#server/testing/work-tools.ts'
import type { WorkKind } from './kinds.ts'

// Several connections at once: on a Postgres server only.

const clock = makeClock()
const tools = workTools(clock)

const wide = { ...settings, name: 'mail', atOnce: 5 } as const
const queue = (tenant: number, subjects: readonly string[]) =>
  tools.database.transact(tenant, 'test', (tx) =>
    scheduleWork(
      tx,
      subjects.map((subject) => keyOf(subject, 'mail', tenant)),
      clock.date(),
    ),
  )

test('two instances run 300 items of 30 tenants once each, and never two at one item', async () => {
  const subjects = Array.from({ length: 10 }, (_, n) => `${n}`)
  for (let tenant = 1; tenant <= 30; tenant += 1) await queue(tenant, subjects)
  const running = new Set<string>()
  const met: string[] = []
  const ran: Record<string, string[]> = { one: [], other: [] }
  const kindAt = (name: string): WorkKind => ({
    ...wide,
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
  await Promise.all([tools.runnerOf([kindAt('one')]).drain(), tools.runnerOf([kindAt('other')]).drain()])
  expect(met).toEqual([])
  const all = [...ran.one!, ...ran.other!]
  expect([all.length, new Set(all).size]).toEqual([300, 300])
  expect(Math.min(ran.one!.length, ran.other!.length)).toBeGreaterThan(0)
  expect(await tools.items()).toEqual([])
})

test('local work of two instances is stored once for each item', async () => {
  const subjects = Array.from({ length: 100 }, (_, n) => `${n}`)
  await queue(1, subjects)
  const kind: WorkKind = {
    ...wide,
    inTransaction: async (tx, { subject }) => {
      await scheduleWork(tx, [keyOf(`${subject} ${systemRandom.uuid()}`, 'push')], clock.date())
      return null
    },
  }
  await Promise.all([tools.runnerOf([kind]).drain(), tools.runnerOf([kind]).drain()])
  const made = await tools.items()
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
    ...wide,
    run: async () => {
      runs += 1
      if (runs > 1) return { end: 'done' }
      cause = tools.database.transact(1, 'cause', async (tx) => {
        await scheduleWork(tx, [keyOf('a')], clock.date())
        scheduled()
        await held
      })
      await isScheduled
      return { end: 'done' }
    },
  }
  const draining = tools.runnerOf([kind]).drain()
  // The finishing transaction waits for the cause's lock.
  await untilWaiting(tools)
  release()
  await draining
  await cause
  expect(runs).toBe(2)
  expect(await tools.items()).toEqual([])
})
