import { expect, test, vi } from 'vitest'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { anIntent } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import { createPace } from './pace.ts'
import { onContactRestored, settleAndShow, settleDelay, settleUntilKnown } from './settle.ts'

const loadedAt = 1_000
const elsewhere = { tapped: null, sending: false }
const here = { tapped: 'one', sending: false }

test('while the tap of this page is sending, no settle runs', () => {
  expect(settleDelay(anIntent(), { ...here, sending: true }, loadedAt)).toBeUndefined()
  expect(settleDelay(anIntent({ state: 'asking' }), here, loadedAt)).toBe(0)
})

test('another payment is followed while this page sends one of its own', () => {
  expect(settleDelay(anIntent({ state: 'asking' }), { tapped: 'two', sending: true }, loadedAt)).toBe(0)
})

test('the tap of another tab is settled after its minute, one found at start at once', () => {
  expect(settleDelay(anIntent(), elsewhere, loadedAt)).toBe(70_000)
  expect(settleDelay(anIntent({ startedAt: 500 }), elsewhere, loadedAt)).toBe(0)
})

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const { payment } = phone
  const show = vi.fn(async () => undefined)
  const stop = new AbortController()
  const pace = createPace(phone.clock, () => undefined)
  return {
    phone,
    payment,
    show,
    stop,
    run: () => settleAndShow(phone, show, { intent: anIntent(), pace, stop: stop.signal }),
  }
}

test.each(['pending', 'checking'] as const)(
  'an outcome that another tab has shown closes the %s screen, and is not shown again',
  async (shows) => {
    const { payment, show, run } = await start()
    payment.show({ shows })
    await run()
    expect(show).not.toHaveBeenCalled()
    expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
  },
)

test('a page that stops following keeps the screen of a payment that is still open', async () => {
  const { phone, payment, show, stop, run } = await start()
  await phone.own.intents.add(anIntent())
  phone.server.on('POST /orders/one/settle', () => networkDown())
  payment.show({ shows: 'pending' })
  const following = run()
  stop.abort()
  await phone.clock.advance(30_000)
  await following
  expect(show).not.toHaveBeenCalled()
  expect(payment.state.get().stage).toEqual({ shows: 'pending' })
})

test('the first answer of any request after an outage settles the payment at once', async () => {
  const { phone, stop } = await start()
  await phone.own.intents.add(anIntent({ state: 'asking' }))
  phone.server.on('POST /orders/one/settle', () => networkDown())
  const pace = createPace(phone.clock, () => undefined)
  const stopListening = onContactRestored(phone.clock, phone.contact, pace.wake)
  const outcome = settleUntilKnown(phone, pace, anIntent(), stop.signal)
  // After ten minutes settle pauses for 20 seconds.
  await phone.clock.advance(615_000)
  phone.server.on('POST /orders/one/settle', () => accepted({ state: 'void', order: null }))
  phone.server.on('GET /system/app-version', () => accepted({ version: '1.0.0' }))
  await Promise.all([phone.remote.ask('GET /system/app-version', {}), phone.clock.advance(100)])
  expect(await outcome).toEqual({ is: 'void' })
  stopListening()
})

test('an answer while the connection is good, or an unsubscribed one, starts nothing', async () => {
  const { phone } = await start()
  const work = vi.fn()
  const stopListening = onContactRestored(phone.clock, phone.contact, work)
  phone.contact.lastAnswerAt = phone.clock.now()
  await phone.clock.advance(1)
  phone.contact.misses = 2
  await phone.clock.advance(1)
  expect(work).not.toHaveBeenCalled()
  stopListening()
  phone.contact.misses = 0
  await phone.clock.advance(1)
  expect(work).not.toHaveBeenCalled()
})
