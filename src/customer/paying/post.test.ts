import { describe, expect, test } from 'vitest'
import { orderReference } from '#contract/rules/order-reference.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { anIntent, approvedOrder } from '#tests/support/intents.ts'
import { makePhone } from '#tests/support/phone.ts'
import type { CartLine } from '#src/local/cart.ts'
import { aProduct } from '#tests/support/products.ts'
import type { Unit } from '../cart/bill.ts'
import { post } from './post.ts'
import { openIntent } from './session.ts'
import { settle } from './settle.ts'

const units: Unit[] = [{ product: aProduct(), gift: null, cardNumber: null }]
const aLine = (id: string, given = {}): CartLine => ({ ...units[0]!, id, person: 'casey', addedAt: 1, ...given })

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.own.cart.bulkAdd([aLine('line'), aLine('of noor', { person: 'noor' })])
  const intent = anIntent({ key: '7f3k92qx-0000', cartIds: ['line'], startedAt: phone.clock.now() })
  return { phone, intent }
}

const cartOf = async (phone: Awaited<ReturnType<typeof start>>['phone']) =>
  (await phone.own.cart.toArray()).map(({ id }) => id)

test('the intent and its key are on disk before the first byte is sent', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', async () => {
    expect(await phone.own.intents.toArray()).toMatchObject([{ key: intent.key, state: 'sending' }])
    return accepted(approvedOrder)
  })
  expect(await post(phone, intent, units)).toMatchObject({ is: 'approved' })
})

test('the order is posted as it is stored, with a field that only a later version fills', async () => {
  const { phone, intent } = await start()
  const order = { ...intent.order, promoCode: 'SPRING' }
  phone.server.on('POST /orders', () => accepted(approvedOrder))
  await post(phone, { ...intent, order }, units)
  expect(phone.server.seen.map(({ body }) => body)).toEqual([order])
})

test('approved: the intent is removed, and only the paid units leave the cart', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => accepted(approvedOrder))
  await post(phone, intent, units)
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
  expect(await cartOf(phone)).toEqual(['of noor'])
})

test('a decline and a refusal keep the cart and show that nothing was charged', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => accepted({ ...approvedOrder, approved: false, message: 'Card declined' }))
  expect(await post(phone, intent, units)).toEqual({ is: 'declined', message: 'Card declined' })
  phone.server.on('POST /orders', () =>
    refused(409, 'TOTAL_CHANGED', 'Prices have changed. Please review your order and try again.'),
  )
  expect(await post(phone, { ...intent, key: 'second' }, units)).toMatchObject({ is: 'refused' })
  expect(await cartOf(phone)).toEqual(['line', 'of noor'])
})

test('a late copy of an order whose payment was returned is answered as returned', async () => {
  const { phone, intent } = await start()
  const body = { success: false, resultData: { returned: true }, errorMessage: 'Returned.', errorCode: 'ORDER_VOID' }
  phone.server.on('POST /orders', () => Response.json(body, { status: 409 }))
  expect(await post(phone, intent, units)).toEqual({ is: 'void', returned: true })
})

test('after a lost answer the order is repeated with the same key until one arrives', async () => {
  const { phone, intent } = await start()
  let times = 0
  phone.server.on('POST /orders', () => ((times += 1) < 3 ? networkDown() : accepted(approvedOrder)))
  const outcome = post(phone, intent, units)
  await phone.clock.advance(10_000)
  expect(await outcome).toMatchObject({ is: 'approved' })
  expect(new Set(phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set([intent.key]))
})

test('an order on a connection that stays silent is posted again with the same key, and the answer ends both', async () => {
  const { phone, intent } = await start()
  let times = 0
  phone.server.on('POST /orders', () => ((times += 1) === 1 ? 'hang' : accepted(approvedOrder)))
  const outcome = post(phone, intent, units)
  await phone.clock.advance(5_000)
  expect(await Promise.race([outcome, Promise.resolve('unknown')])).toMatchObject({ is: 'approved' })
  expect(new Set(phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set([intent.key]))
})

test('after 60 seconds the order is not posted any more: only settle is called', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = post(phone, intent, units)
  await phone.clock.advance(70_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  const posts = phone.server.seen.length
  await phone.clock.advance(3_600_000)
  expect(phone.server.seen).toHaveLength(posts)
  expect(await openIntent(phone.own, 'casey')).toMatchObject({ state: 'asking' })
})

test('settle returns the outcome of a purchase that was charged', async () => {
  const { phone, intent } = await start()
  await phone.own.intents.add({ ...intent, state: 'asking' })
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () => accepted({ state: 'approved', order: approvedOrder }))
  expect(await settle(phone, intent)).toMatchObject({ outcome: { is: 'approved' } })
  expect(await cartOf(phone)).toEqual(['of noor'])
})

test('settle returns that nothing was charged, and the cart is unchanged', async () => {
  const { phone, intent } = await start()
  await phone.own.intents.add({ ...intent, state: 'asking' })
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () => accepted({ state: 'void', order: null }))
  expect(await settle(phone, intent)).toEqual({ outcome: { is: 'void' } })
  expect(await cartOf(phone)).toEqual(['line', 'of noor'])
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
})

test('settle returns that a payment was taken and given back, and the cart is unchanged', async () => {
  const { phone, intent } = await start()
  await phone.own.intents.add({ ...intent, state: 'asking' })
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () => accepted({ state: 'void', order: null, returned: true }))
  expect(await settle(phone, intent)).toEqual({ outcome: { is: 'void', returned: true } })
  expect(await cartOf(phone)).toEqual(['line', 'of noor'])
})

test('settle never uses another user’s token, for whom the purchase would not exist', async () => {
  const { phone, intent } = await start()
  await phone.own.intents.add({ ...intent, state: 'asking' })
  await phone.logInAs('noor')
  expect(await settle(phone, intent)).toEqual({ wait: 10_000 })
  expect(phone.server.seen.filter(({ call }) => call.includes('/settle'))).toEqual([])
  expect(await openIntent(phone.own, 'casey')).toBeDefined()
})

test('a clock that is set back during the tap ends the repeats', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = post(phone, intent, units)
  await phone.clock.advance(1_000)
  phone.clock.jump(-3_600_000)
  await phone.clock.advance(10_000)
  expect(await outcome).toEqual({ is: 'unknown' })
})

test('without an answer of the bank or the server, settle returns the wait and keeps the intent', async () => {
  const { phone, intent } = await start()
  await phone.own.intents.add({ ...intent, state: 'asking' })
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () =>
    refused(409, 'IDEMPOTENCY_IN_PROGRESS', 'still', { 'Retry-After': '5' }),
  )
  expect(await settle(phone, intent)).toEqual({ wait: 5_000 })
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () => networkDown())
  expect(await settle(phone, intent)).toEqual({ wait: 2_000 })
  expect(await openIntent(phone.own, 'casey')).toBeDefined()
})

test('a session that ends between two attempts is no outcome of the first: settle decides', async () => {
  const { phone, intent } = await start()
  let times = 0
  phone.server
    .on('POST /orders', () =>
      (times += 1) === 1 ? networkDown() : refused(401, 'JWT_EXPIRED', 'Access token expired.'),
    )
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  const outcome = post(phone, intent, units)
  await phone.clock.advance(5_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  expect(await openIntent(phone.own, 'casey')).toMatchObject({ state: 'asking' })
})

test('the next user of this phone is never charged for the previous one', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = post(phone, intent, units)
  await phone.clock.advance(1_000)
  await phone.logInAs('noor')
  await phone.clock.advance(30_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  expect(phone.server.seen).toHaveLength(1)
})

test('a log-out ends the repeats', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => networkDown())
  const outcome = post(phone, intent, units)
  await phone.clock.advance(1_000)
  await phone.own.intents.clear()
  await phone.clock.advance(30_000)
  expect(await outcome).toEqual({ is: 'unknown' })
  expect(phone.server.seen).toHaveLength(1)
})

test('a tap that was delayed for a minute, by a lock or a frozen page, posts nothing', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => accepted(approvedOrder))
  const late = post(phone, { ...intent, startedAt: phone.clock.now() - 60_000 }, units)
  await phone.clock.advance(100)
  expect(await late).toEqual({ is: 'unknown' })
  expect(phone.server.seen).toEqual([])
})

test('a proxy’s Retry-After of an hour does not outlast the minute of the tap', async () => {
  const { phone, intent } = await start()
  phone.server.on('POST /orders', () => refused(503, 'UNAVAILABLE', 'busy', { 'Retry-After': '3600' }))
  const outcome = post(phone, intent, units)
  await phone.clock.advance(61_000)
  expect(await outcome).toEqual({ is: 'unknown' })
})

test('settle in another tab waits while the tap is still sending', async () => {
  const { phone, intent } = await start()
  let answer: (response: Response) => void = () => undefined
  phone.server.on('POST /orders', () => new Promise<Response>((resolve) => (answer = resolve)))
  const paying = post(phone, intent, units)
  await phone.clock.advance(100)
  phone.server.on('POST /orders/7f3k92qx-0000/settle', () => accepted({ state: 'approved', order: approvedOrder }))
  const asking = settle(phone, intent)
  await phone.clock.advance(100)
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['POST /orders'])
  answer(accepted(approvedOrder))
  await Promise.all([paying, asking])
})

describe('an action in another tab since the question', () => {
  const sendsNothing = async ({ phone, intent }: Awaited<ReturnType<typeof start>>) => {
    phone.server.on('POST /orders', () => accepted(approvedOrder))
    const said = await post(phone, intent, units)
    expect(phone.server.seen).toEqual([])
    return said
  }

  test('a cart that was paid for there is not paid for here', async () => {
    const tab = await start()
    await tab.phone.own.cart.delete('line')
    expect(await sendsNothing(tab)).toEqual({ is: 'changed' })
    expect(await openIntent(tab.phone.own, 'casey')).toBeUndefined()
  })

  test.each<[string, CartLine]>([
    ['another line', aLine('more')],
    ['another price', aLine('line', { product: aProduct({ price: 30 }) })],
    ['another monthly price', aLine('line', { product: aProduct({ productType: 'AppClub', monthlyPrice: 40 }) })],
    [
      'a recipient',
      aLine('line', { gift: { giftedTo: '', giftedEmail: 'p@example.com', giftMessage: '', giftHeader: 0 } }),
    ],
  ])('%s in the cart has to be confirmed first', async (_what, line) => {
    const tab = await start()
    await tab.phone.own.cart.put(line)
    expect(await sendsNothing(tab)).toEqual({ is: 'changed' })
  })

  test('an open payment prevents another one', async () => {
    const tab = await start()
    await tab.phone.own.intents.add({ ...tab.intent, key: 'other', cartIds: [], state: 'asking' })
    expect(await sendsNothing(tab)).toEqual({ is: 'under-way' })
  })

  test('a product bought without the cart does not depend on the cart', async () => {
    const { phone, intent } = await start()
    await phone.own.cart.clear()
    phone.server.on('POST /orders', () => accepted(approvedOrder))
    expect(await post(phone, { ...intent, cartIds: [] }, units)).toMatchObject({ is: 'approved' })
  })
})

test('the reference for support is the start of the key, in capitals', () => {
  expect(orderReference('7f3k92qx-0000')).toBe('7F3K92QX')
})
