import { expect, test, vi } from 'vitest'
import { Refused } from '#src/remote/outcome.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { anIntent } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { unchargedMessage } from './notice.ts'
import { attentionOf } from './reload-between.ts'
import { showOutcome } from './show.ts'

const intent = anIntent({ key: '7f3k92qx-0000', cartIds: ['line'] })
const touched = [
  'GET /users',
  'GET /users/memberships',
  'GET /users/points',
  'GET /users/purchases',
  'GET /users/wallet',
  'GET /users/washclub',
]
const approved = { is: 'approved', order: { approved: true, code: 'A1' } } as const

startWithEmptyScreen()

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.own.cart.add({ id: 'line', person: 'casey' } as never)
  for (const call of touched) phone.server.on(call, () => accepted({}))
  const go = vi.fn()
  const addCard = vi.fn(async () => true)
  const units = [{ product: aProduct(), gift: null, cardNumber: null }]
  const { payment } = phone
  const ports = { services: phone, payment, navigation: { go, opens: () => true }, addCard, units }
  return { phone, payment, go, addCard, ports }
}

const asked = () => dialogStore.get()[0]!
const answer = (yes: boolean) => {
  const entry = asked()
  if (entry.type === 'confirm') entry.answer(yes)
  else if (entry.type === 'alert') entry.answer()
}

test('approved: the affected resources are fetched again, and a waiting user is taken to the wallet', async () => {
  const { phone, go, payment, ports } = await start()
  payment.begin(intent.key)
  payment.show({ shows: 'pending' })
  await showOutcome(ports, intent, approved)
  await flushMacrotasks()
  expect(phone.server.seen.map(({ call }) => call).sort()).toEqual(touched)
  expect(go).toHaveBeenCalledWith('/wallet', { replace: true })
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test.each([
  ['gifts', { isGift: true, giftedEmail: 'priya@example.com' }],
  ['goods that are sent', { address: { first: 'Casey', last: 'Okafor' } }],
])('approved %s are not in the wallet: a waiting user is taken to the receipt', async (_, line) => {
  const { go, payment, ports } = await start()
  payment.begin(intent.key)
  payment.show({ shows: 'pending' })
  const away = { productId: 1, ...line }
  await showOutcome(ports, { ...intent, order: { products: [away, away] } }, approved)
  expect(go).toHaveBeenLastCalledWith('/purchaseHistory', { replace: true })
  expect(toastStore.get()).toMatchObject([{ text: 'Paid. The receipt is in your purchases.' }])
  await showOutcome(ports, { ...intent, order: { products: [away, { productId: 2 }] } }, approved)
  expect(toastStore.get().at(-1)).toMatchObject({ text: 'Your payment went through. It’s in your wallet.' })
})

test('approved while browsing: a toast, without navigation', async () => {
  const { go, ports } = await start()
  await showOutcome(ports, intent, approved)
  expect(toastStore.get()).toMatchObject([{ tone: 'success' }])
  expect(go).not.toHaveBeenCalled()
})

test('void: the payment’s screen shows that nothing was charged and counts the units still in the cart', async () => {
  const { payment, ports } = await start()
  payment.show({ shows: 'checking' })
  await showOutcome(ports, intent, { is: 'void' })
  expect(payment.state.get().stage).toEqual({ shows: 'uncharged', reference: '7F3K92QX', inCart: 1 })
})

test('a payment that was taken and went back is told as such, on the payment’s screen and in a dialog', async () => {
  const { payment, ports } = await start()
  const bought = { ...intent, total: 1_980 }
  payment.show({ shows: 'checking' })
  await showOutcome(ports, bought, { is: 'void', returned: true })
  const { stage } = payment.state.get()
  expect(stage).toEqual({ shows: 'uncharged', reference: '7F3K92QX', inCart: 1, returned: 1_980 })
  expect(unchargedMessage(stage as never)).toEqual({
    title: 'Your payment was returned',
    body: expect.stringMatching(/\$19\.80 went back to your card\..* Your item is still in the cart\.$/),
  })
  payment.show({ shows: 'nothing' })
  const told = showOutcome(ports, bought, { is: 'void', returned: true })
  await flushMacrotasks()
  expect(asked()).toMatchObject({ title: 'Your payment was returned' })
  answer(true)
  await told
})

test('void while browsing is shown in a dialog', async () => {
  const { payment, ports } = await start()
  const told = showOutcome(ports, intent, { is: 'void' })
  await flushMacrotasks()
  expect(asked()).toMatchObject({ title: 'Nothing was charged' })
  answer(true)
  await told
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('a decline offers another card', async () => {
  const { addCard, ports } = await start()
  const told = showOutcome(ports, intent, { is: 'declined', message: 'Your card was declined.' })
  await flushMacrotasks()
  expect(asked()).toMatchObject({ type: 'confirm', title: 'Payment failed' })
  answer(true)
  await told
  expect(addCard).toHaveBeenCalledOnce()
})

test('a missing vehicle leads to the account', async () => {
  const { go, ports } = await start()
  const error = new Refused(409, 'Vehicle information is required.', { code: 'VEHICLE_REQUIRED' })
  const told = showOutcome(ports, intent, { is: 'refused', error })
  await flushMacrotasks()
  answer(true)
  await told
  expect(go).toHaveBeenCalledWith('/account')
})

test('new prices are fetched before the user is asked to check the cart', async () => {
  const { phone, ports } = await start()
  phone.server.on('GET /products', () => accepted([aProduct({ price: 25 })]))
  const told = showOutcome(ports, intent, {
    is: 'refused',
    error: new Refused(409, 'Prices have changed.', { code: 'TOTAL_CHANGED' }),
  })
  await flushMacrotasks()
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['GET /products'])
  answer(true)
  await told
})

test('an unknown outcome leaves the screen unchanged', async () => {
  const { payment, ports } = await start()
  payment.show({ shows: 'pending' })
  await showOutcome(ports, intent, { is: 'unknown' })
  expect(payment.state.get().stage).toEqual({ shows: 'pending' })
})

test('the message counts what is in the cart now, not what was paid for', async () => {
  const { phone, payment, ports } = await start()
  payment.show({ shows: 'checking' })
  await phone.own.cart.delete('line')
  await showOutcome(ports, intent, { is: 'void' })
  expect(payment.state.get().stage).toEqual({ shows: 'uncharged', reference: '7F3K92QX', inCart: 0 })
  const told = showOutcome(ports, intent, { is: 'declined', message: 'Your card was declined.' })
  await flushMacrotasks()
  expect(asked().body).toBe('Your card was declined. Nothing was charged.')
  answer(false)
  await told
})

test('an outcome counts as being read until its toast or its screen is gone', async () => {
  const { payment, ports } = await start()
  const isRead = () => attentionOf(payment).ifFree('outcome', async () => {})
  payment.begin(intent.key)
  payment.show({ shows: 'pending' })
  await showOutcome(ports, intent, approved)
  expect(await isRead()).toBe(false)
  toastStore.set([])
  await flushMacrotasks()
  expect(await isRead()).toBe(true)
  payment.show({ shows: 'checking' })
  await showOutcome(ports, intent, { is: 'void' })
  expect(await isRead()).toBe(false)
  payment.show({ shows: 'nothing' })
  await flushMacrotasks()
  expect(await isRead()).toBe(true)
})
