import { expect, test } from 'vitest'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { anIntent, approvedOrder } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import { joinedAfter } from '#src/remote/hedged.ts'
import { createPace } from './pace.ts'
import { settleUntilKnown } from './settle.ts'

const call = 'POST /orders/one/settle'

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const intent = anIntent({ startedAt: phone.clock.now(), state: 'asking' })
  await phone.own.intents.add(intent)
  const pace = createPace(phone.clock, () => undefined)
  const stop = new AbortController()
  return { phone, intent, pace, stop, run: () => settleUntilKnown(phone, pace, intent, stop.signal) }
}

test('settle is repeated after the time that the server names, until the outcome is known', async () => {
  const { phone, run } = await start()
  let asked = 0
  phone.server.on(call, () =>
    (asked += 1) < 3
      ? refused(409, 'IDEMPOTENCY_IN_PROGRESS', 'still', { 'Retry-After': '7' })
      : accepted({ state: 'approved', order: approvedOrder }),
  )
  const outcome = run()
  await phone.clock.advance(6_999)
  expect(asked).toBe(1)
  await phone.clock.advance(8_000)
  expect(await outcome).toMatchObject({ is: 'approved' })
})

test('without a network it asks every 2 seconds at first, later every 5, and every 20 after ten minutes', async () => {
  const { phone, run, stop } = await start()
  phone.server.on(call, () => networkDown())
  const outcome = run()
  const askedWithin = async (milliseconds: number) => {
    const before = phone.server.seen.length
    await phone.clock.advance(milliseconds)
    return phone.server.seen.length - before
  }
  expect(await askedWithin(119_000)).toBe(60)
  expect(await askedWithin(480_000)).toBeLessThanOrEqual(97)
  await phone.clock.advance(5_000)
  expect(await askedWithin(600_000)).toBeLessThanOrEqual(30)
  stop.abort()
  await phone.clock.advance(20_000)
  expect(await outcome).toBeUndefined()
})

test('a request on a connection that stays silent does not delay the answer to the next', async () => {
  const { phone, run } = await start()
  phone.server.on(call, () => 'hang')
  const outcome = run()
  await phone.clock.advance(1_000)
  phone.server.on(call, () => accepted({ state: 'approved', order: approvedOrder }))
  await phone.clock.advance(joinedAfter - 1_000)
  expect(await outcome).toMatchObject({ is: 'approved' })
  expect(phone.server.seen).toHaveLength(2)
})

test.each([5, 13, 30, 61, 119])(
  'after %i seconds without an answer, the outcome is known within 5 seconds of the first possible one',
  async (seconds) => {
    const { phone, run } = await start()
    phone.server.on(call, () => 'hang')
    const outcome = run()
    await phone.clock.advance(seconds * 1_000)
    phone.server.on(call, () => accepted({ state: 'void', order: null }))
    const back = phone.clock.now()
    const known = outcome.then((value) => ({ value, at: phone.clock.now() }))
    await phone.clock.advance(30_000)
    const { value, at } = await known
    expect(value).toEqual({ is: 'void' })
    expect(at - back).toBeLessThanOrEqual(5_000)
  },
)

test('wake settles at once', async () => {
  const { phone, pace, run } = await start()
  phone.server.on(call, () => refused(409, 'IDEMPOTENCY_IN_PROGRESS', 'still', { 'Retry-After': '15' }))
  const outcome = run()
  await phone.clock.advance(1)
  phone.server.on(call, () => accepted({ state: 'void', order: null }))
  pace.wake()
  expect(await outcome).toEqual({ is: 'void' })
})

test('an outcome that another tab has shown is not shown again', async () => {
  const { phone, intent, run } = await start()
  await phone.own.intents.delete(intent.key)
  expect(await run()).toBeUndefined()
  expect(phone.server.seen).toEqual([])
})
