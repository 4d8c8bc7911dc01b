import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let buyer: TestPerson
let washId: number
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  washId = (await server.make.product(merchant, { name: 'Deluxe', priceCents: 1_000, taxRate: 1_000 })).id
})

const order = (body: unknown, { key = 'k1', as = buyer as object, headers = {} } = {}) =>
  server.call('POST /orders', { as, body, headers: { ...(key ? { 'idempotency-key': key } : {}), ...headers } })
const settle = (key: string, as: object = buyer) => server.call('POST /orders/{key}/settle', { as, params: { key } })
const history = async (as: object = buyer) => (await server.call('GET /users/purchases', { as })).result
const wash = () => ({ products: [{ productId: washId }] })

test('an order answers its totals in decimals, and a repeat of its key is marked as one', async () => {
  const first = await order({ ...wash(), total: 11 })
  expect(first.status).toBe(200)
  expect(first.result).toMatchObject({ approved: true, subtotal: 10, taxes: 1, total: 11 })
  expect(first.headers['cache-control']).toBe('no-store')
  const again = await order({ ...wash(), total: 11 })
  expect(again.result).toEqual(first.result)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(first.headers['idempotency-replayed']).toBeUndefined()
})

test.each(['', 'priya', 'priya@', 'a..b@c.com', { toString: 1 }])(
  'a gift to %j has no recipient',
  async (giftedEmail) => {
    const refused = await order({ products: [{ productId: washId, isGift: true, giftedEmail }] })
    expect(refused).toMatchObject({
      status: 400,
      errorCode: 'GIFT_RECIPIENT',
      errorMessage: 'No Recipient selected.',
    })
  },
)

test('a reload without a card number is a missing input', async () => {
  const { id: productId } = await server.make.product(merchant, { productType: 'GiftCardRecharge' })
  for (const [key, line] of Object.entries({ absent: { productId }, empty: { productId, cardNumber: null } })) {
    expect(await order({ products: [line] }, { key })).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  }
})

test('a body with its members in another sequence is the same order', async () => {
  const first = await order({ total: 11, products: [{ productId: washId, isGift: false }] })
  const again = await order({ products: [{ isGift: false, productId: washId }], total: 11 })
  expect(again.result).toEqual(first.result)
})

test('prices sent by a client are never used', async () => {
  const { result } = await order({ products: [{ productId: washId, price: 0.01, unitPrice: 0.01, taxes: 0 }] })
  expect(result.total).toBe(11)
})

test('the history is newest first, with equal units grouped and gifts separate', async () => {
  const gift = { productId: washId, isGift: true, giftedEmail: 'priya@example.com' }
  await order({ products: [{ productId: washId }, gift, { productId: washId }] })
  server.clock.advance(1_000)
  await order(wash(), { key: 'k2' })
  const [newest, oldest] = await history()
  expect(newest?.purchasedProducts).toEqual([
    {
      name: 'Deluxe',
      quantity: 1,
      unitPrice: 10,
      isGift: false,
      giftedEmail: null,
      giftedTo: null,
      fulfillable: false,
      appProductType: 'AppWash',
    },
  ])
  expect(oldest).toMatchObject({
    total: 33,
    purchasedProducts: [
      { quantity: 2, isGift: false },
      { quantity: 1, isGift: true, giftedEmail: 'priya@example.com' },
    ],
  })
})

test('a payment in doubt answers when to retry, on both calls', async () => {
  await server.make.card(buyer, tokenFor('silent'))
  const [placed, asked] = [await order(wash()), await settle('k1')]
  for (const answer of [placed, asked]) {
    expect([answer.status, answer.errorCode, answer.headers['retry-after']]).toEqual([
      409,
      'IDEMPOTENCY_IN_PROGRESS',
      '5',
    ])
  }
  const other = await order(wash(), { key: 'k2' })
  expect([other.status, other.errorCode]).toEqual([409, 'ORDER_PENDING'])
})

test('mail is sent as soon as an order is approved', async () => {
  await order(wash())
  await server.idle()
  expect(
    (await server.mailbox?.list())?.filter((mail) => mail.to === buyer.email).map((mail) => mail.subject),
  ).toContain(`Your receipt from Wash ${merchant.tenant}`)
})

describe('an invalid order changes nothing', () => {
  const nothingHappened = async (key = 'k1') => {
    expect(await history()).toEqual([])
    expect((await settle(key)).result).toEqual({ state: 'void', order: null })
  }

  test('without a key', async () => {
    const answer = await order(wash(), { key: '' })
    expect([answer.status, answer.errorCode, answer.errorMessage]).toEqual([
      400,
      'IDEMPOTENCY_MISSING',
      'Idempotency-Key is required.',
    ])
    await nothingHappened()
  })

  test.each([
    [{ products: [] }, 'ORDER_EMPTY', 'The order has no products.'],
    [{}, 'VALIDATION', 'Input is required.'],
    [{ products: 'all' }, 'VALIDATION', 'Input is required.'],
    [{ products: [{ productId: 0 }] }, 'VALIDATION', 'Input is required.'],
    [{ products: [{ productId: 1.5 }] }, 'VALIDATION', 'Input is required.'],
    [{ products: [{ productId: '1' }] }, 'VALIDATION', 'Input is required.'],
    [{ products: [{ productId: 1, giftMessage: 'x'.repeat(251) }] }, 'VALIDATION', 'Use at most 250 characters.'],
    [{ products: [{ productId: 1, giftHeader: 9 }] }, 'VALIDATION', 'Input is required.'],
    [{ products: [{ productId: 1 }], total: -1 }, 'VALIDATION', 'Input is required.'],
    [{ products: Array.from({ length: 51 }, () => ({ productId: 1 })) }, 'VALIDATION', 'Input is required.'],
    [[1, 2], 'VALIDATION', 'Input is required.'],
    ['{"products": [', 'VALIDATION', 'Input is required.'],
    ['null', 'VALIDATION', 'Input is required.'],
  ])('malformed: %j', async (body, code, message) => {
    const answer = await order(body)
    expect([answer.status, answer.errorCode, answer.errorMessage]).toEqual([400, code, message])
    await nothingHappened()
  })

  test('oversized', async () => {
    const answer = await order({ ...wash(), padding: 'x'.repeat(200_000) })
    expect([answer.status, answer.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    await nothingHappened()
  })

  test('of another content type', async () => {
    const answer = await order('products=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect([answer.status, answer.errorCode, answer.errorMessage]).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
      'Unsupported content type.',
    ])
    await nothingHappened()
  })

  test('with a product of another merchant', async () => {
    const elsewhere = await server.make.merchant()
    const { id } = await server.make.product(elsewhere)
    const answer = await order({ products: [{ productId: id }] })
    expect([answer.status, answer.errorCode, answer.errorMessage]).toEqual([
      404,
      'PRODUCT_UNKNOWN',
      'Product not found.',
    ])
    await nothingHappened()
  })

  test('with the token of a user of another merchant', async () => {
    const elsewhere = await server.make.merchant()
    const answer = await order(wash(), { as: { ...buyer, appKey: elsewhere.appKey } })
    expect([answer.status, answer.errorCode, answer.errorMessage]).toEqual([
      403,
      'TENANT_MISMATCH',
      'This account belongs to a different site.',
    ])
    await nothingHappened()
  })

  test('without a token, or with an invalid one', async () => {
    expect((await order(wash(), { as: merchant })).errorCode).toBe('JWT_MISSING')
    expect((await order(wash(), { as: { ...buyer, accessToken: 'a.b.c' } })).errorCode).toBe('JWT_INVALID')
    await nothingHappened()
  })

  test('with an invalid key', async () => {
    for (const key of ['with space', 'x'.repeat(129), 'ümlaut']) expect((await order(wash(), { key })).status).toBe(400)
    await nothingHappened()
  })
})

test('a user can neither settle nor list purchases of another user, at this or another merchant', async () => {
  await order(wash())
  const neighbour = await server.make.loggedIn(merchant)
  const stranger = await server.make.loggedIn(await server.make.merchant())
  for (const other of [neighbour, stranger]) {
    expect((await settle('k1', other)).result).toEqual({ state: 'void', order: null })
    expect(await history(other)).toEqual([])
  }
  expect((await settle('k1')).result.state).toBe('approved')
})
