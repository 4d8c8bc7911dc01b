import { describe, expect, test, vi } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { claimDue } from '#server/tables/work-claims.ts'
import { cancelWork, finishWork, repeatWork, type LeasedWork } from '#server/tables/work.ts'
import { day, hour, makeClock, minute, second } from '#server/testing/clock.ts'
import { heldRun, keyOf, kindOf, recording, settings, workTools } from '#server/testing/work-tools.ts'
import type { Outcome } from './kinds.ts'

const clock = makeClock()
const tools = workTools(clock)

describe('a lease', () => {
  test('that has ended is taken over, and the outcome of the first instance changes nothing', async () => {
    await tools.queue('a')
    const slow = heldRun()
    const first = tools.runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    const again = new Date(clock.now() + day)
    const second = tools.runnerOf([kindOf('mail', () => ({ end: again }))])
    clock.advance(minute - 1)
    await second.drain()
    expect((await tools.items())[0]?.attempts).toBe(1)
    clock.advance(1)
    await second.drain()
    slow.finish({ end: 'done' })
    await first
    expect(await tools.items()).toMatchObject([{ dueAt: again, lease: null }])
  })

  test('that was taken over can no longer finish the item', async () => {
    await tools.queue('a')
    const claim = async () => {
      const by = { now: clock.date(), dueBy: clock.date(), lease: systemRandom.uuid() }
      const rooms = [{ kind: 'mail', free: 1, leaseFor: minute }]
      return (await tools.database.transact(null, 'test', (tx) => claimDue(tx, by, rooms)))[0]!
    }
    const finish = (item: LeasedWork) => tools.database.transact(1, 'test', (tx) => finishWork(tx, item))
    const repeat = (item: LeasedWork) =>
      tools.database.transact(1, 'test', (tx) => repeatWork(tx, item, clock.date(), null))
    const first = await claim()
    clock.advance(minute)
    const other = await claim()
    expect([await finish(first), await repeat(first)]).toEqual([false, false])
    expect([await finish(other), await finish(other)]).toEqual([true, false])
  })

  test('that was taken over keeps local work of the first instance from being stored', async () => {
    await tools.queue('a')
    const made = vi.fn(async () => null)
    const slow = heldRun()
    // The first instance stops between its claim and its run.
    const first = tools
      .runnerOf([{ name: 'mail', ...settings, inTransaction: made }], {
        transact: async (tenant, owner, doing) => {
          if (tenant !== null) await slow.run()
          return tools.database.transact(tenant, owner, doing)
        },
      })
      .drain()
    await slow.started()
    clock.advance(minute)
    await tools.runnerOf([kindOf('mail', () => ({ end: 'done' }))]).drain()
    slow.finish({ end: 'done' })
    await first
    expect(made).not.toHaveBeenCalled()
  })

  test('lets an instance store what became of its work, but not finish an item that was cancelled', async () => {
    await tools.queue('a')
    const store = vi.fn(async () => undefined)
    const kind = kindOf('mail', async () => {
      await tools.database.transact(1, 'test', (tx) => cancelWork(tx, [keyOf('a')]))
      return { end: new Date(clock.now() + minute), store }
    })
    await tools.runnerOf([kind]).drain()
    expect(store).toHaveBeenCalledOnce()
    expect(await tools.items()).toEqual([])
  })
})

describe('an item scheduled during its run', () => {
  test('is run once more afterwards, and not by two instances at once', async () => {
    await tools.queue('a')
    const slow = heldRun()
    const first = tools.runnerOf([kindOf('mail', slow.run)])
    const running = first.now(1, 'mail', ['a'])
    await slow.started()
    await tools.queue('a')
    const ran: string[] = []
    const second = tools.runnerOf([recording('mail', ran)])
    await second.drain()
    expect(ran).toEqual([])
    slow.finish({ end: 'done' })
    await running
    await second.drain()
    expect(ran).toEqual(['1 a'])
    expect(await tools.items()).toEqual([])
  })

  test.each<[string, Outcome['end'], number]>([
    ['for later is due then', 'done', hour],
    ['for a time before its next turn is due at that time', new Date(clock.now() + 30 * day), hour],
    ['for a time before the end of its pause is due at that time', { failed: 'down' }, second],
  ])('%s', async (_title, end, after) => {
    await tools.queue('a')
    const slow = heldRun()
    const running = tools.runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    await tools.queue('a', { after: day })
    await tools.queue('a', { after })
    slow.finish({ end })
    await running
    expect(await tools.dueIn()).toEqual([after])
  })

  test('is done when the run that takes it over began afterwards', async () => {
    await tools.queue('a')
    const slow = heldRun()
    const running = tools.runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    await tools.queue('a', { after: second })
    clock.advance(minute)
    await tools.runnerOf([recording('mail', [])]).drain()
    expect(await tools.items()).toEqual([])
    slow.finish({ end: 'done' })
    await running
  })
})
