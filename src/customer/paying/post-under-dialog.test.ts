import { expect, test } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { anIntent } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import { postUnderDialog } from './post.ts'

const approved = { approved: true, code: 'A1', message: null }

startWithEmptyScreen()

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const intent = anIntent({ startedAt: phone.clock.now() })
  return { phone, payment: phone.payment, intent }
}

const dialogOpen = () => dialogStore.get().some(({ open }) => open)

test('a quick answer stays under the dialog', async () => {
  const { phone, payment, intent } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  const outcome = postUnderDialog(phone, intent, [])
  expect(dialogOpen()).toBe(true)
  expect(await outcome).toMatchObject({ is: 'approved' })
  expect(dialogOpen()).toBe(false)
  expect(payment.state.get()).toMatchObject({ stage: { shows: 'paying' }, sending: false, tapped: 'one' })
})

test('after 8 seconds the dialog closes and the pending screen opens', async () => {
  const { phone, payment, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = postUnderDialog(phone, intent, [])
  await phone.clock.advance(7_900)
  expect(payment.state.get().stage).toEqual({ shows: 'paying' })
  await phone.clock.advance(200)
  expect(dialogOpen()).toBe(false)
  expect(payment.state.get()).toMatchObject({ stage: { shows: 'pending' }, sending: true })
  await phone.clock.advance(60_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  expect(payment.state.get().sending).toBe(false)
})

test('a user who left the dialog’s page is not taken to the pending screen', async () => {
  const { phone, payment, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = postUnderDialog(phone, intent, [])
  await phone.clock.advance(1_000)
  payment.show({ shows: 'nothing' })
  await phone.clock.advance(70_000)
  await outcome
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('a pause is announced, and can be ended early', async () => {
  const { phone, payment, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = postUnderDialog(phone, intent, [])
  await phone.clock.advance(10)
  expect(payment.state.get().nextAt).toBeGreaterThan(phone.clock.now())
  phone.server.on('POST /orders', () => accepted(approved))
  payment.wake?.()
  expect(await outcome).toMatchObject({ is: 'approved' })
})
