import { setImmediate } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noSteps, type WorkName } from '#server/basics/steps.ts'
import type { Database } from '#server/database/open.ts'
import { claimDue } from '#server/tables/work-claims.ts'
import { cancelWork, finishWork, repeatWork, scheduleWork, work, type LeasedWork } from '#server/tables/work.ts'
import { day, hour, makeClock, minute, second } from '#server/testing/clock.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import type { LocalKind, Outcome, OutsideKind, WorkKind } from './kinds.ts'
import { makeRunner, type RunnerPorts } from './runner.ts'

const log = pino({ level: 'silent' })
let database: Database
const clock = makeClock()
beforeAll(async () => {
  database = await testDatabase(log)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.transact(null, 'test', (tx) => tx.delete(work))
})

const runnerOf = (kinds: readonly WorkKind[], swap: Partial<RunnerPorts> = {}) =>
  makeRunner({
    transact: database.transact,
    clock,
    random: systemRandom,
    log,
    step: noSteps,
    background: makeBackground(log),
    kinds,
    ...swap,
  })

type Run = (item: LeasedWork) => Promise<Outcome> | Outcome
const settings = { leaseFor: minute, atOnce: 3, backOff: { first: minute, longest: hour } }
const kindOf = (name: WorkName, run: Run, own: Partial<OutsideKind> = {}): OutsideKind => ({
  name,
  ...settings,
  run: async (item) => run(item),
  ...own,
})
/** A kind whose runs succeed and are recorded. */
const recording = (name: WorkName, ran: string[], own: Partial<OutsideKind> = {}) =>
  kindOf(
    name,
    ({ tenant, subject }) => {
      ran.push(`${tenant} ${subject}`)
      return { end: 'done' }
    },
    own,
  )

const keyOf = (subject: string, kind: WorkName = 'mail', tenant = 1) => ({ tenant, kind, subject })
const queue = (subject: string, { kind = 'mail' as WorkName, tenant = 1, after = 0 } = {}) =>
  database.transact(tenant, 'test', (tx) =>
    scheduleWork(tx, [keyOf(subject, kind, tenant)], new Date(clock.now() + after)),
  )
const items = () => database.transact(null, 'test', (tx) => tx.select().from(work).orderBy(asc(work.subject)))
const dueIn = async () => (await items()).map(({ dueAt }) => dueAt.getTime() - clock.now())

/** A run that lasts until the test ends it. */
const heldRun = () => {
  let finish = (_outcome: Outcome): void => undefined
  const started = vi.fn()
  const run = () => {
    started()
    return new Promise<Outcome>((resolve) => {
      finish = resolve
    })
  }
  return { run, started: () => vi.waitFor(() => expect(started).toHaveBeenCalled()), finish: (o: Outcome) => finish(o) }
}

describe('due items', () => {
  test('of all tenants are run once, the oldest first', async () => {
    await queue('new', { tenant: 1 })
    await queue('oldest', { tenant: 2, after: -hour })
    await queue('old', { tenant: 3, after: -minute })
    const ran: string[] = []
    const runner = runnerOf([recording('mail', ran)])
    await runner.drain()
    await runner.drain()
    expect(ran).toEqual(['2 oldest', '3 old', '1 new'])
    expect(await items()).toEqual([])
  })

  test('are not run before they are due, and the earlier of two due dates counts', async () => {
    await queue('a', { after: hour })
    await queue('a', { after: minute })
    await queue('a', { after: day })
    const ran: string[] = []
    const runner = runnerOf([recording('mail', ran)])
    clock.advance(minute - 1)
    await runner.drain()
    expect(ran).toEqual([])
    clock.advance(1)
    await runner.drain()
    expect(ran).toEqual(['1 a'])
  })

  test('are run to the end of those that are due at the call, though some are due again meanwhile', async () => {
    for (let n = 0; n < 7; n += 1) await queue(`${n}`)
    let runs = 0
    const kind = kindOf('mail', () => {
      runs += 1
      clock.advance(second)
      return { end: clock.date() }
    })
    await runnerOf([kind]).drain()
    expect(runs).toBe(7)
  })

  test('of a kind that the instance lacks are left to others', async () => {
    await queue('a', { kind: 'push' })
    await runnerOf([recording('mail', [])]).drain()
    expect(await items()).toMatchObject([{ kind: 'push', attempts: 0, lease: null }])
  })

  test('are run in parallel up to the limit of their kind, and the rest follows without a further call', async () => {
    for (let n = 0; n < 10; n += 1) await queue(`${n}`)
    let running = 0
    const widths: number[] = []
    const kind = kindOf('mail', async () => {
      running += 1
      widths.push(running)
      await setImmediate()
      running -= 1
      return { end: 'done' }
    })
    const background = makeBackground(log)
    runnerOf([kind], { background }).wake()
    await background.idle()
    expect(widths).toHaveLength(10)
    expect(Math.max(...widths)).toBe(3)
  })

  test('of other kinds and tenants are run when some fail', async () => {
    await queue('a', { tenant: 1 })
    await queue('b', { tenant: 2 })
    await queue('c', { kind: 'push' })
    const ran: string[] = []
    const transact: RunnerPorts['transact'] = (tenant, owner, doing) =>
      tenant === 1 ? Promise.reject(new Error('no connection')) : database.transact(tenant, owner, doing)
    const failing = kindOf('push', () => Promise.reject(new Error('down')))
    await runnerOf([failing, recording('mail', ran)], { transact }).drain()
    expect(ran.sort()).toEqual(['1 a', '2 b'])
    expect((await items()).map(({ subject }) => subject)).toEqual(['a', 'c'])
  })
})

describe('a lease', () => {
  test('that has ended is taken over, and the outcome of the first instance changes nothing', async () => {
    await queue('a')
    const slow = heldRun()
    const first = runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    const again = new Date(clock.now() + day)
    const second = runnerOf([kindOf('mail', () => ({ end: again }))])
    clock.advance(minute - 1)
    await second.drain()
    expect((await items())[0]?.attempts).toBe(1)
    clock.advance(1)
    await second.drain()
    slow.finish({ end: 'done' })
    await first
    expect(await items()).toMatchObject([{ dueAt: again, lease: null }])
  })

  test('that was taken over can no longer finish the item', async () => {
    await queue('a')
    const claim = async () => {
      const by = { now: clock.date(), dueBy: clock.date(), lease: systemRandom.uuid() }
      const rooms = [{ kind: 'mail', free: 1, leaseFor: minute }]
      return (await database.transact(null, 'test', (tx) => claimDue(tx, by, rooms)))[0]!
    }
    const finish = (item: LeasedWork) => database.transact(1, 'test', (tx) => finishWork(tx, item))
    const repeat = (item: LeasedWork) => database.transact(1, 'test', (tx) => repeatWork(tx, item, clock.date(), null))
    const first = await claim()
    clock.advance(minute)
    const other = await claim()
    expect([await finish(first), await repeat(first)]).toEqual([false, false])
    expect([await finish(other), await finish(other)]).toEqual([true, false])
  })

  test('that was taken over keeps local work of the first instance from being stored', async () => {
    await queue('a')
    const made = vi.fn(async () => null)
    const slow = heldRun()
    // The first instance stops between its claim and its run.
    const first = runnerOf([{ name: 'mail', ...settings, inTransaction: made }], {
      transact: async (tenant, owner, doing) => {
        if (tenant !== null) await slow.run()
        return database.transact(tenant, owner, doing)
      },
    }).drain()
    await slow.started()
    clock.advance(minute)
    await runnerOf([kindOf('mail', () => ({ end: 'done' }))]).drain()
    slow.finish({ end: 'done' })
    await first
    expect(made).not.toHaveBeenCalled()
  })

  test('lets an instance store what became of its work, but not finish an item that was cancelled', async () => {
    await queue('a')
    const store = vi.fn(async () => undefined)
    const kind = kindOf('mail', async () => {
      await database.transact(1, 'test', (tx) => cancelWork(tx, [keyOf('a')]))
      return { end: new Date(clock.now() + minute), store }
    })
    await runnerOf([kind]).drain()
    expect(store).toHaveBeenCalledOnce()
    expect(await items()).toEqual([])
  })
})

describe('an item scheduled during its run', () => {
  test('is run once more afterwards, and not by two instances at once', async () => {
    await queue('a')
    const slow = heldRun()
    const first = runnerOf([kindOf('mail', slow.run)])
    const running = first.now(1, 'mail', ['a'])
    await slow.started()
    await queue('a')
    const ran: string[] = []
    const second = runnerOf([recording('mail', ran)])
    await second.drain()
    expect(ran).toEqual([])
    slow.finish({ end: 'done' })
    await running
    await second.drain()
    expect(ran).toEqual(['1 a'])
    expect(await items()).toEqual([])
  })

  test.each<[string, Outcome['end'], number]>([
    ['for later is due then', 'done', hour],
    ['for a time before its next turn is due at that time', new Date(clock.now() + 30 * day), hour],
    ['for a time before the end of its pause is due at that time', { failed: 'down' }, second],
  ])('%s', async (_title, end, after) => {
    await queue('a')
    const slow = heldRun()
    const running = runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    await queue('a', { after: day })
    await queue('a', { after })
    slow.finish({ end })
    await running
    expect(await dueIn()).toEqual([after])
  })

  test('is done when the run that takes it over began afterwards', async () => {
    await queue('a')
    const slow = heldRun()
    const running = runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    await queue('a', { after: second })
    clock.advance(minute)
    await runnerOf([recording('mail', [])]).drain()
    expect(await items()).toEqual([])
    slow.finish({ end: 'done' })
    await running
  })
})

describe('a failed run', () => {
  test('is repeated after pauses that grow up to a limit, and a success starts the count again', async () => {
    await queue('a')
    const ends: Outcome['end'][] = []
    const kind = kindOf('mail', () => ({ end: ends.shift()! }), { backOff: { first: minute, longest: 5 * minute } })
    const runner = runnerOf([kind], { random: { ...systemRandom, fraction: () => 0.5 } })
    const pauses: number[] = []
    const failed = { failed: 'down' }
    for (const end of [failed, failed, failed, failed, 'succeeds', failed] as const) {
      ends.push(end === 'succeeds' ? new Date(clock.now() + second) : end)
      await runner.drain()
      pauses.push((await dueIn())[0]!)
      clock.advance(pauses.at(-1)!)
    }
    expect(pauses).toEqual([minute / 2, minute, 2 * minute, 2.5 * minute, second, minute / 2])
  })

  test('that throws is logged without its message in the table, which holds no personal data', async () => {
    await queue('a')
    const error = vi.fn()
    const kind = kindOf('mail', () => Promise.reject(new TypeError('no user joe@example.com')))
    await runnerOf([kind], { log: { ...log, error } as never }).drain()
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ work: 'mail', subject: 'a' }), 'work failed')
    expect(await items()).toMatchObject([{ lastError: 'TypeError', attempts: 1 }])
  })

  test('of a service that is down makes its kind rest, and other kinds go on', async () => {
    for (let n = 0; n < 10; n += 1) await queue(`${n}`)
    await queue('x', { kind: 'push', after: second })
    let attempts = 0
    const ran: string[] = []
    const down = kindOf(
      'mail',
      () => {
        attempts += 1
        return { end: { failed: 'down' } }
      },
      { rest: 10 * minute },
    )
    const runner = runnerOf([down, recording('push', ran)])
    await runner.drain()
    clock.advance(second)
    await runner.drain()
    expect([attempts, ran]).toEqual([3, ['1 x']])
    clock.advance(10 * minute)
    await runner.drain()
    expect(attempts).toBe(6)
  })
})

describe('local work', () => {
  const localKind = (inTransaction: LocalKind['inTransaction']): LocalKind => ({
    name: 'gift',
    ...settings,
    inTransaction,
  })

  test('is finished in its own transaction: when it throws, nothing of it is stored', async () => {
    await queue('a', { kind: 'gift' })
    let broken = true
    const kind = localKind(async (tx) => {
      await scheduleWork(tx, [keyOf('made', 'cleaning')], clock.date())
      if (broken) throw new Error('broken')
      return null
    })
    await runnerOf([kind]).drain()
    expect(await items()).toMatchObject([{ subject: 'a', lastError: 'Error' }])
    broken = false
    clock.advance(minute)
    await runnerOf([kind]).drain()
    expect(await items()).toMatchObject([{ subject: 'made' }])
  })

  test('can recur: it is due again at the time that each run names', async () => {
    await queue('a', { kind: 'gift' })
    const ran: number[] = []
    const kind = localKind(async () => {
      ran.push(clock.now())
      return new Date(clock.now() + day)
    })
    const runner = runnerOf([kind])
    const start = clock.now()
    for (const pause of [0, day - 1, 1, day]) {
      clock.advance(pause)
      await runner.drain()
    }
    expect(ran).toEqual([start, start + day, start + 2 * day])
  })

  test('of the platform runs as the platform', async () => {
    await database.transact(null, 'test', (tx) => scheduleWork(tx, [keyOf('', 'gift', 0)], clock.date()))
    const owners: (number | null)[] = []
    const transact: RunnerPorts['transact'] = (tenant, owner, doing) => {
      owners.push(tenant)
      return database.transact(tenant, owner, doing)
    }
    await runnerOf([localKind(async () => null)], { transact }).drain()
    expect(new Set(owners)).toEqual(new Set([null]))
    expect(await items()).toEqual([])
  })
})

describe('items run by name', () => {
  test('run before they are due, and each outcome is returned', async () => {
    for (const subject of ['a', 'b', 'c']) await queue(subject, { after: hour })
    const runner = runnerOf([kindOf('mail', ({ subject }) => ({ end: 'done', word: `sent ${subject}` }))])
    const words = (await runner.now(1, 'mail', ['a', 'b', 'unknown'])).map(({ word }) => word)
    expect(words.sort()).toEqual(['sent a', 'sent b'])
    expect(await items()).toMatchObject([{ subject: 'c' }])
    expect(await runner.now(1, 'mail', [])).toEqual([])
  })

  test('are skipped while another instance runs them, and belong to the tenant that is named', async () => {
    await queue('a')
    const slow = heldRun()
    const first = runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    const other = runnerOf([recording('mail', [])])
    expect(await other.now(1, 'mail', ['a'])).toEqual([])
    slow.finish({ end: new Date(clock.now() + day) })
    await first
    expect(await other.now(2, 'mail', ['a'])).toEqual([])
    expect(await other.now(1, 'mail', ['a'])).toEqual([{ end: 'done' }])
  })
})

test('stopping waits for running items, and claims no others', async () => {
  await queue('a')
  const slow = heldRun()
  const runner = runnerOf([kindOf('mail', slow.run)])
  runner.wake()
  await slow.started()
  await queue('b')
  let stopped = false
  const stopping = runner.stop().then(() => {
    stopped = true
  })
  runner.wake()
  await setImmediate()
  expect(stopped).toBe(false)
  slow.finish({ end: 'done' })
  await stopping
  expect(await items()).toMatchObject([{ subject: 'b', attempts: 0 }])
})
