import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { endsOrder } from '#contract/rules/order-end.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { accepted, refused, tokenFor } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { createPace } from './pace.ts'
import { payAndShow } from './pay.ts'
import { postUnderDialog } from './post.ts'
import { openIntent } from './session.ts'
import { settleAndShow, settleDelay } from './settle.ts'
import { showOutcome } from './show.ts'

// The first answer to an order is each code of the catalogue, and one that is not in it. For each, the user is shown an
// end, or that the payment is being checked, and then its outcome.

const card = { onFile: true, cardType: 'visa', maskedCardNumber: '**** 4242', expirationMonth: 8, expirationYear: 2028 }
const approved = { approved: true, code: 'A1', message: null }
const units = [{ product: aProduct(), gift: null, cardNumber: null }]
const minute = 60_000

let said: string[]
let stopAnswering: () => void
startWithEmptyScreen()
beforeEach(() => {
  said = []
  // The user reads every dialog and answers No to every offer.
  stopAnswering = dialogStore.subscribe(() => queueMicrotask(answerDialogs))
})
afterEach(() => stopAnswering())

const answerDialogs = () => {
  for (const entry of dialogStore.get()) {
    if (!entry.open || entry.type === 'promise') continue
    said.push(`${String(entry.title)}: ${String(entry.body)}`)
    if (entry.type === 'confirm') entry.answer(false)
    else entry.answer()
  }
}

const tap = async (answer: () => Response) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const pair = { accessToken: tokenFor('casey', { serial: 2 }), refreshToken: tokenFor('casey', { serial: 102 }) }
  phone.server
    .on('GET /users', () => accepted({ emailConfirmed: true, payment: card }))
    .on('GET /products', () => accepted([]))
    .on('PUT /users/tokens', () => accepted(pair))
    .on('GET /accounts/site-key', () => accepted('key'))
    .on('POST /orders', answer)
  for (const call of ['wallet', 'points', 'purchases', 'washclub', 'memberships'])
    phone.server.on(`GET /users/${call}`, () => accepted({}))
  const showPorts = {
    services: phone,
    payment: phone.payment,
    navigation: { go: () => undefined, opens: () => true },
    addCard: async () => false,
    units,
  }
  const questions = {
    verifyEmail: async () => true,
    consent: async () => true,
    addCard: async () => true,
    confirm: async () => true,
    drain: async () => [],
    post: (...given: [never, never]) => postUnderDialog(phone, ...given),
  }
  let keys = 0
  const ports = { ...phone, newKey: () => `key-${(keys += 1)}` }
  const bought = payAndShow(ports, questions, showPorts, { person: 'casey', units, cartIds: [] })
  // The databases are slower than the clock of the test: an immediate answer must not appear to take seconds.
  for (let step = 0; step < 50; step += 1) await phone.clock.advance(100)
  await phone.clock.advance(2 * minute)
  await bought
  return { phone, showPorts }
}

/** Settles the open payment, as the shell does. */
const followOpen = async ({ phone, showPorts }: Awaited<ReturnType<typeof tap>>, state: 'approved' | 'void') => {
  const intent = (await openIntent(phone.own, 'casey'))!
  expect(settleDelay(intent, phone.payment.state.get(), phone.clock.now())).toBe(0)
  const order = state === 'approved' ? approved : null
  phone.server.on(`POST /orders/${intent.key}/settle`, () => accepted({ state, order }))
  const pace = createPace(phone.clock, () => undefined)
  const stop = new AbortController().signal
  const followed = settleAndShow(phone, (outcome) => showOutcome(showPorts, intent, outcome), { intent, pace, stop })
  await phone.clock.advance(minute)
  await followed
}

const isOpen = async (phone: Phone) => (await openIntent(phone.own, 'casey')) !== undefined

const codes = [
  ...Object.entries(messages).map(([code, { status, text }]) => ({ code, status, text: text as string })),
  { code: 'OF_ANOTHER_TIME', status: 409, text: 'Not in this catalogue.' },
  { code: 'OF_ANOTHER_TIME', status: 418, text: 'Not in this catalogue.' },
]
const isEnd = ({ code }: { code: string }) => code in messages && endsOrder(code as keyof typeof messages)

test.each(codes.filter(isEnd))('$code ends the payment with a message', async ({ code, status, text }) => {
  const { phone } = await tap(() => refused(status, code, text))
  expect(await isOpen(phone)).toBe(false)
  expect(phone.payment.state.get().stage.shows).toBe(code === 'ORDER_VOID' ? 'uncharged' : 'nothing')
  expect(said.filter((words) => words.includes(text))).toHaveLength(code === 'ORDER_VOID' ? 0 : 1)
})

test.each(codes.filter((code) => !isEnd(code)))(
  '$code $status is checked, then shown with its outcome',
  async ({ code, status, text }) => {
    const tapped = await tap(() => refused(status, code, text))
    expect(said).toEqual([])
    expect(tapped.phone.payment.state.get()).toMatchObject({ stage: { shows: 'pending' }, sending: false })
    await followOpen(tapped, 'void')
    expect(tapped.phone.payment.state.get().stage.shows).toBe('uncharged')
    expect(await isOpen(tapped.phone)).toBe(false)
  },
)

test('a payment that was charged although its first answer was not in the catalogue is shown as paid', async () => {
  const tapped = await tap(() => refused(403, 'FORBIDDEN', 'You do not have permission to do that.'))
  await followOpen(tapped, 'approved')
  expect(toastStore.get()).toMatchObject([{ text: purchaseWords.approved }])
  expect(tapped.phone.payment.state.get().stage).toEqual({ shows: 'nothing' })
})
