import { beforeEach, expect, test } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { anIntent } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import { paymentState, noPayment, showStage } from './payment-state.ts'
import { retryNow, send } from './send.ts'

const approved = { approved: true, code: 'A1', message: null }

beforeEach(() => {
  paymentState.set(noPayment)
  dialogStore.set([])
})

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const intent = anIntent({ startedAt: phone.clock.now() })
  return { phone, intent }
}

const dialogOpen = () => dialogStore.get().some(({ open }) => open)

test('a quick answer stays under the dialog', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  const outcome = send(phone, intent, [])
  expect(dialogOpen()).toBe(true)
  expect(await outcome).toMatchObject({ is: 'approved' })
  expect(dialogOpen()).toBe(false)
  expect(paymentState.get()).toMatchObject({ stage: { shows: 'paying' }, sending: false, tapped: 'one' })
})

test('after 8 seconds the dialog closes and the pending screen opens', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = send(phone, intent, [])
  await phone.clock.advance(7_900)
  expect(paymentState.get().stage).toEqual({ shows: 'paying' })
  await phone.clock.advance(200)
  expect(dialogOpen()).toBe(false)
  expect(paymentState.get()).toMatchObject({ stage: { shows: 'pending' }, sending: true })
  await phone.clock.advance(60_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  expect(paymentState.get().sending).toBe(false)
})

test('a user who left the dialog’s page is not taken to the pending screen', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = send(phone, intent, [])
  await phone.clock.advance(1_000)
  showStage({ shows: 'nothing' })
  await phone.clock.advance(70_000)
  await outcome
  expect(paymentState.get().stage).toEqual({ shows: 'nothing' })
})

test('a pause is announced, and can be ended early', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = send(phone, intent, [])
  await phone.clock.advance(10)
  expect(paymentState.get().nextAt).toBeGreaterThan(phone.clock.now())
  phone.server.on('POST /orders', () => accepted(approved))
  retryNow()
  expect(await outcome).toMatchObject({ is: 'approved' })
})
