import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outOfSpace } from '#src/customer/queued/out-of-space.ts'
import type { Intent } from '#src/local/intents.ts'
import { Refused } from '#src/remote/outcome.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { storageWords } from '#src/words/queued.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { makePhone } from '#tests/support/phone.ts'
import { aProduct } from '#tests/support/products.ts'
import { oneTapAtOnce, payAndShow, showUnderWay, type PayQuestions } from './pay.ts'
import { post } from './post.ts'
import { createPaymentSession, type PaymentSession } from './session.ts'

const card = { onFile: true, cardType: 'visa', maskedCardNumber: '**** 4242', expirationMonth: 8, expirationYear: 2028 }
const units = [{ product: aProduct(), gift: null, cardNumber: null }]
const purchase = { person: 'casey', units, cartIds: ['line'] }

let payment: PaymentSession
let titles: unknown[]
let stopAnswering: () => void
beforeEach(() => {
  payment = createPaymentSession()
  titles = []
  stopAnswering = dialogStore.subscribe(() =>
    queueMicrotask(() => {
      for (const entry of dialogStore.get()) {
        if (!entry.open || entry.type !== 'alert') continue
        titles.push(entry.title)
        entry.answer()
      }
    }),
  )
})
afterEach(() => stopAnswering())

const start = async (post: PayQuestions['post']) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users', () => accepted({ emailConfirmed: true, payment: card }))
  const yes = async () => true
  const questions = {
    verifyEmail: yes,
    consent: yes,
    addCard: yes,
    confirm: yes,
    drain: async () => [],
    post: vi.fn(post),
  }
  const navigation = { go: () => undefined, opens: () => true }
  const showPorts = { services: phone, payment, navigation, addCard: yes, units }
  const ports = { ...phone, newKey: () => 'one' }
  return {
    phone,
    questions,
    run: () => payAndShow(ports, questions, showPorts, purchase),
    meanwhile: () => showUnderWay(ports, showPorts, 'casey'),
  }
}

const nothing = async () => undefined

test('a second tap does not start a second purchase until the first one has ended', async () => {
  let end = (): void => undefined
  const first = oneTapAtOnce(payment, () => new Promise((resolve) => (end = resolve)), nothing)
  const [second, meanwhile] = [vi.fn(nothing), vi.fn(nothing)]
  await oneTapAtOnce(payment, second, meanwhile)
  expect([second.mock.calls.length, meanwhile.mock.calls.length]).toEqual([0, 1])
  end()
  await first
  await oneTapAtOnce(payment, second, meanwhile)
  expect([second.mock.calls.length, meanwhile.mock.calls.length]).toEqual([1, 1])
})

test('a tap that throws does not block the next one', async () => {
  await expect(oneTapAtOnce(payment, () => Promise.reject(new Error('full disk')), nothing)).rejects.toThrow(
    'full disk',
  )
  const next = vi.fn(nothing)
  await oneTapAtOnce(payment, next, nothing)
  expect(next).toHaveBeenCalledOnce()
})

test('a tap during a question shows nothing, one during a payment shows that it is under way', async () => {
  const { phone, meanwhile } = await start(async () => ({ is: 'under-way' }))
  await meanwhile()
  expect(titles).toEqual([])
  await phone.own.intents.add({ key: 'one', person: 'casey', state: 'sending' } as Intent)
  await meanwhile()
  expect(titles).toEqual(['One payment at a time'])
  expect(payment.state.get().stage).toEqual({ shows: 'checking' })
})

test('a cart that is empty at the payment ends with a message', async () => {
  const { run } = await start(async () => {
    payment.show({ shows: 'paying' })
    return { is: 'changed' }
  })
  await run()
  expect(titles).toEqual(['Your cart is empty'])
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('a payment of another tab is shown instead of starting a second one', async () => {
  const { phone, questions, run } = await start(async () => ({ is: 'under-way' }))
  questions.confirm = async () => {
    await phone.own.intents.add({ key: 'other', person: 'casey', state: 'asking' } as Intent)
    return true
  }
  await run()
  expect(titles).toEqual(['One payment at a time'])
  expect(payment.state.get().stage).toEqual({ shows: 'checking' })
})

test('a lost connection after a refusal ends the payment on screen, and the purchase is kept for later', async () => {
  const { phone, run } = await start(async () => {
    payment.show({ shows: 'paying' })
    phone.server.on('GET /users', () => networkDown())
    return { is: 'refused', error: new Refused(409, 'No card on file.', { code: 'NO_CARD' }) }
  })
  const ended = run()
  await phone.clock.advance(30_000)
  await ended
  expect(titles).toEqual(['You’re offline'])
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
  expect(payment.state.get().interrupted).toEqual(purchase)
})

test('an error before the intent is stored shows that nothing was charged', async () => {
  const { run } = await start(async () => {
    payment.show({ shows: 'paying' })
    throw new Error('full disk')
  })
  await expect(run()).rejects.toThrow('full disk')
  expect(titles).toEqual(['Payment failed'])
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('an error afterwards leaves the payment to be settled', async () => {
  const { phone, run } = await start(async (intent) => {
    payment.show({ shows: 'paying' })
    await phone.own.intents.add(intent)
    throw new Error('full disk')
  })
  await expect(run()).rejects.toThrow('full disk')
  expect(titles).toEqual([])
  expect(payment.state.get().stage).toEqual({ shows: 'checking' })
})

test('a full disk that refuses the purchase is named as the reason, once', async () => {
  const { phone, run } = await start((intent) => post(phone, intent, units))
  fillDiskUnder(phone.own.intents)
  await phone.own.cart.add({ id: 'line', ...units[0], person: 'casey', addedAt: 0 } as never)
  await run()
  expect(outOfSpace.get()).toBe('purchase')
  expect(titles).toEqual([])
  expect(phone.server.seen.map(({ call }) => call)).not.toContain('POST /orders')
  expect([storageWords.online, ...Object.values(storageWords.body)].join(' ')).not.toMatch(/pay|as before/)
  outOfSpace.set(null)
})
