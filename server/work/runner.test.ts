import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { day, hour, makeClock, minute, second } from '#server/testing/clock.ts'
import { heldRun, kindOf, recording, silent, workTools } from '#server/testing/work-tools.ts'
import type { RunnerPorts } from './runner.ts'

const clock = makeClock()
const tools = workTools(clock)

describe('due items', () => {
  test('of all tenants are run once, the oldest first', async () => {
    await tools.queue('new', { tenant: 1 })
    await tools.queue('oldest', { tenant: 2, after: -hour })
    await tools.queue('old', { tenant: 3, after: -minute })
    const ran: string[] = []
    const runner = tools.runnerOf([recording('mail', ran)])
    await runner.drain()
    await runner.drain()
    expect(ran).toEqual(['2 oldest', '3 old', '1 new'])
    expect(await tools.items()).toEqual([])
  })

  test('are not run before they are due, and the earlier of two due dates counts', async () => {
    await tools.queue('a', { after: hour })
    await tools.queue('a', { after: minute })
    await tools.queue('a', { after: day })
    const ran: string[] = []
    const runner = tools.runnerOf([recording('mail', ran)])
    clock.advance(minute - 1)
    await runner.drain()
    expect(ran).toEqual([])
    clock.advance(1)
    await runner.drain()
    expect(ran).toEqual(['1 a'])
  })

  test('are run to the end of those that are due at the call, though some are due again meanwhile', async () => {
    for (let n = 0; n < 7; n += 1) await tools.queue(`${n}`)
    let runs = 0
    const kind = kindOf('mail', () => {
      runs += 1
      clock.advance(second)
      return { end: clock.date() }
    })
    await tools.runnerOf([kind]).drain()
    expect(runs).toBe(7)
  })

  test('of a kind that the instance lacks are left to others', async () => {
    await tools.queue('a', { kind: 'push' })
    await tools.runnerOf([recording('mail', [])]).drain()
    expect(await tools.items()).toMatchObject([{ kind: 'push', attempts: 0, lease: null }])
  })

  test('are run in parallel up to the limit of their kind, and the rest follows without a further call', async () => {
    for (let n = 0; n < 10; n += 1) await tools.queue(`${n}`)
    let running = 0
    const widths: number[] = []
    const kind = kindOf('mail', async () => {
      running += 1
      widths.push(running)
      await setImmediate()
      running -= 1
      return { end: 'done' }
    })
    const background = makeBackground(silent)
    tools.runnerOf([kind], { background }).wake()
    await background.idle()
    expect(widths).toHaveLength(10)
    expect(Math.max(...widths)).toBe(3)
  })

  test('of other kinds and tenants are run when some fail', async () => {
    await tools.queue('a', { tenant: 1 })
    await tools.queue('b', { tenant: 2 })
    await tools.queue('c', { kind: 'push' })
    const ran: string[] = []
    const transact: RunnerPorts['transact'] = (tenant, owner, doing) =>
      tenant === 1 ? Promise.reject(new Error('no connection')) : tools.database.transact(tenant, owner, doing)
    const failing = kindOf('push', () => Promise.reject(new Error('down')))
    await tools.runnerOf([failing, recording('mail', ran)], { transact }).drain()
    expect(ran.sort()).toEqual(['1 a', '2 b'])
    expect((await tools.items()).map(({ subject }) => subject)).toEqual(['a', 'c'])
  })
})

describe('items run by name', () => {
  test('run before they are due, and each outcome is returned', async () => {
    for (const subject of ['a', 'b', 'c']) await tools.queue(subject, { after: hour })
    const runner = tools.runnerOf([kindOf('mail', ({ subject }) => ({ end: 'done', word: `sent ${subject}` }))])
    const words = (await runner.now(1, 'mail', ['a', 'b', 'unknown'])).map(({ word }) => word)
    expect(words.sort()).toEqual(['sent a', 'sent b'])
    expect(await tools.items()).toMatchObject([{ subject: 'c' }])
    expect(await runner.now(1, 'mail', [])).toEqual([])
  })

  test('are skipped while another instance runs them, and belong to the tenant that is named', async () => {
    await tools.queue('a')
    const slow = heldRun()
    const first = tools.runnerOf([kindOf('mail', slow.run)]).drain()
    await slow.started()
    const other = tools.runnerOf([recording('mail', [])])
    expect(await other.now(1, 'mail', ['a'])).toEqual([])
    slow.finish({ end: new Date(clock.now() + day) })
    await first
    expect(await other.now(2, 'mail', ['a'])).toEqual([])
    expect(await other.now(1, 'mail', ['a'])).toEqual([{ end: 'done' }])
  })
})

test('stopping waits for running items, and claims no others', async () => {
  await tools.queue('a')
  const slow = heldRun()
  const runner = tools.runnerOf([kindOf('mail', slow.run)])
  runner.wake()
  await slow.started()
  await tools.queue('b')
  let stopped = false
  const stopping = runner.stop().then(() => {
    stopped = true
  })
  runner.wake()
  await setImmediate()
  expect(stopped).toBe(false)
  slow.finish({ end: 'done' })
  await stopping
  expect(await tools.items()).toMatchObject([{ subject: 'b', attempts: 0 }])
})
