import { describe, expect, test, vi } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { day, makeClock, minute, second } from '#server/testing/clock.ts'
import { keyOf, kindOf, recording, settings, silent, workTools } from '#server/testing/work-tools.ts'
import type { LocalKind, Outcome } from './kinds.ts'
import type { RunnerPorts } from './runner.ts'

const clock = makeClock()
const tools = workTools(clock)

describe('a failed run', () => {
  test('is repeated after pauses that grow up to a limit, and a success starts the count again', async () => {
    await tools.queue('a')
    const ends: Outcome['end'][] = []
    const kind = kindOf('mail', () => ({ end: ends.shift()! }), { backOff: { first: minute, longest: 5 * minute } })
    const runner = tools.runnerOf([kind], { random: { ...systemRandom, fraction: () => 0.5 } })
    const pauses: number[] = []
    const failed = { failed: 'down' }
    for (const end of [failed, failed, failed, failed, 'succeeds', failed] as const) {
      ends.push(end === 'succeeds' ? new Date(clock.now() + second) : end)
      await runner.drain()
      pauses.push((await tools.dueIn())[0]!)
      clock.advance(pauses.at(-1)!)
    }
    expect(pauses).toEqual([minute / 2, minute, 2 * minute, 2.5 * minute, second, minute / 2])
  })

  test('that throws is logged without its message in the table, which holds no personal data', async () => {
    await tools.queue('a')
    const error = vi.fn()
    const kind = kindOf('mail', () => Promise.reject(new TypeError('no user joe@example.com')))
    await tools.runnerOf([kind], { log: { ...silent, error } as never }).drain()
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ work: 'mail', subject: 'a' }), 'work failed')
    expect(await tools.items()).toMatchObject([{ lastError: 'TypeError', attempts: 1 }])
  })

  test('of a service that is down makes its kind rest, and other kinds go on', async () => {
    for (let n = 0; n < 10; n += 1) await tools.queue(`${n}`)
    await tools.queue('x', { kind: 'push', after: second })
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
    const runner = tools.runnerOf([down, recording('push', ran)])
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
    await tools.queue('a', { kind: 'gift' })
    let broken = true
    const kind = localKind(async (tx) => {
      await scheduleWork(tx, [keyOf('made', 'cleaning')], clock.date())
      if (broken) throw new Error('broken')
      return null
    })
    await tools.runnerOf([kind]).drain()
    expect(await tools.items()).toMatchObject([{ subject: 'a', lastError: 'Error' }])
    broken = false
    clock.advance(minute)
    await tools.runnerOf([kind]).drain()
    expect(await tools.items()).toMatchObject([{ subject: 'made' }])
  })

  test('can recur: it is due again at the time that each run names', async () => {
    await tools.queue('a', { kind: 'gift' })
    const ran: number[] = []
    const kind = localKind(async () => {
      ran.push(clock.now())
      return new Date(clock.now() + day)
    })
    const runner = tools.runnerOf([kind])
    const start = clock.now()
    for (const pause of [0, day - 1, 1, day]) {
      clock.advance(pause)
      await runner.drain()
    }
    expect(ran).toEqual([start, start + day, start + 2 * day])
  })

  test('of the platform runs as the platform', async () => {
    await tools.database.transact(null, 'test', (tx) => scheduleWork(tx, [keyOf('', 'gift', 0)], clock.date()))
    const owners: (number | null)[] = []
    const transact: RunnerPorts['transact'] = (tenant, owner, doing) => {
      owners.push(tenant)
      return tools.database.transact(tenant, owner, doing)
    }
    await tools.runnerOf([localKind(async () => null)], { transact }).drain()
    expect(new Set(owners)).toEqual(new Set([null]))
    expect(await tools.items()).toEqual([])
  })
})
