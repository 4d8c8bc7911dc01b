import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/messages.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { merchants } from '#server/tables/merchants.ts'
import { products } from '#server/tables/products.ts'
import { placeOrder, refuseOrder } from './place-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const wash: OrderRequest = { products: [{ productId: goods.wash }] }
const place = (
  userId: string,
  key: string,
  request = wash,
  ports: PaymentPorts = shop.ports,
  hash = JSON.stringify(request),
) => placeOrder({ ports, buyer: { tenant: 1, userId }, key, requestHash: hash, request })
const refusal = (code: string) => expect.objectContaining({ code })
const chargesOf = async (userId: string, key: string) => {
  const order = await shop.order(userId, key)
  return shop.ledger(order?.id).filter((line) => line.type === 'charge')
}

test('an approved order is charged once, with tax, and delivered', async () => {
  const userId = await shop.person()
  const { result, replayed } = await place(userId, 'a')
  expect(result).toMatchObject({ approved: true, subtotal: 18, taxes: 1.8, total: 19.8 })
  expect(replayed).toBe(false)
  expect(await chargesOf(userId, 'a')).toMatchObject([
    { amount: 1_980, currency: 'USD', reference: result.transRecordId },
  ])
  expect((await shop.wallet(userId)).map((item) => item.name)).toEqual(['Bubble Bath'])
})

test('the same key answers the first outcome again and charges nothing', async () => {
  const userId = await shop.person()
  const first = await place(userId, 'a')
  const again = await place(userId, 'a')
  expect(again).toEqual({ result: first.result, replayed: true })
  expect(await chargesOf(userId, 'a')).toHaveLength(1)
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test('the same key with another body is refused', async () => {
  const userId = await shop.person()
  await place(userId, 'a')
  await expect(place(userId, 'a', { products: [{ productId: goods.bundle }] })).rejects.toEqual(
    refusal('IDEMPOTENCY_REUSED'),
  )
})

test('a decline is an answer: nothing is delivered, and a repeat of the key gets the same answer', async () => {
  const userId = await shop.person({ card: 'declines' })
  const first = await place(userId, 'a')
  expect(first.result).toMatchObject({ approved: false, code: 'DECLINED', transRecordId: null })
  expect((await place(userId, 'a')).replayed).toBe(true)
  expect(await shop.wallet(userId)).toEqual([])
})

test('a failure at the gateway ends the key: a copy gets the same answer, a new key may try again', async () => {
  const userId = await shop.person({ card: 'fails' })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('GATEWAY'))
  const failed = await shop.order(userId, 'a')
  await shop.changeCard(userId, 'approves')
  await expect(place(userId, 'a')).rejects.toEqual(refusal('GATEWAY'))
  expect(await shop.order(userId, 'a')).toEqual(failed)
  expect(await shop.wallet(userId)).toEqual([])
  expect((await place(userId, 'b')).result.approved).toBe(true)
})

describe('a gateway that does not answer', () => {
  test('leaves the order pending, under its key', async () => {
    const userId = await shop.person({ card: 'silent' })
    await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_IN_PROGRESS'))
    await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_IN_PROGRESS'))
    expect(await chargesOf(userId, 'a')).toHaveLength(1)
    expect(await shop.wallet(userId)).toEqual([])
  })

  test('blocks other purchases of that user, and of no other user', async () => {
    const userId = await shop.person({ card: 'silent' })
    await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_IN_PROGRESS'))
    await shop.changeCard(userId, 'approves')
    await expect(place(userId, 'b')).rejects.toEqual(refusal('ORDER_PENDING'))
    expect(await shop.order(userId, 'b')).toMatchObject({ state: 'refused', code: 'ORDER_PENDING' })
    expect((await place(await shop.person(), 'b')).result.approved).toBe(true)
  })
})

test('two requests with one key at the same time charge once', async () => {
  const userId = await shop.person()
  const both = await Promise.allSettled([place(userId, 'a'), place(userId, 'a')])
  expect(both.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(await chargesOf(userId, 'a')).toHaveLength(1)
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test('of two purchases of one user at the same time one is charged, the other is refused', async () => {
  const userId = await shop.person()
  const both = await Promise.allSettled([place(userId, 'a'), place(userId, 'b')])
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused.map((one) => one.reason)).toEqual([refusal('ORDER_PENDING')])
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test('no transaction is open while the card is charged', async () => {
  const userId = await shop.person()
  let seen = false
  // The embedded database has one connection: with a transaction open this query would never return.
  const ports = shop.portsWith(undefined, async () => {
    seen = (await shop.order(userId, 'a'))?.state === 'pending'
  })
  await place(userId, 'a', wash, { ...ports, chargeTimeout: 5_000 })
  expect(seen).toBe(true)
})

test('a free order is approved without a card and without the gateway', async () => {
  const userId = await shop.person({ card: null })
  const { result } = await place(userId, 'a', { products: [{ productId: goods.free }] })
  expect(result).toMatchObject({ approved: true, total: 0 })
  expect(await chargesOf(userId, 'a')).toEqual([])
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test.each([
  ['EMAIL_UNCONFIRMED', { confirmed: false }, wash],
  ['PRODUCT_UNKNOWN', {}, { products: [{ productId: 99 }] }],
  ['CLUB_MULTIPLE', {}, { products: [{ productId: goods.club }, { productId: goods.bigClub }] }],
  ['VEHICLE_REQUIRED', { vehicle: false }, { products: [{ productId: goods.club }] }],
  ['CLUB_GIFT', {}, { products: [{ productId: goods.club, isGift: true, giftedEmail: 'a@example.com' }] }],
  ['GIFT_RECIPIENT', {}, { products: [{ productId: goods.wash, isGift: true }] }],
  ['ADDRESS_REQUIRED', {}, { products: [{ productId: goods.tee }] }],
  [
    'HOME_ADDRESS_NONE',
    {},
    { products: [{ productId: goods.tee }], address: { first: 'M', last: 'O', useHome: true } },
  ],
  ['GIFT_CARD_UNKNOWN', {}, { products: [{ productId: goods.reload, cardNumber: '4242424242424242' }] }],
  ['NO_CARD', { card: null }, wash],
  ['TOTAL_CHANGED', {}, { ...wash, total: 18 }],
] as const)('%s is stored under its key and leaves nothing else behind', async (code, who, request) => {
  const userId = await shop.person(who)
  await expect(place(userId, 'a', request as unknown as OrderRequest)).rejects.toEqual(refusal(code))
  expect(await shop.order(userId, 'a')).toMatchObject({ state: 'refused', code, totalCents: 0 })
  expect(await shop.wallet(userId)).toEqual([])
})

describe('a club whose monthly price was changed after the user confirmed it', () => {
  const change = (monthlyCents: number) =>
    shop.as((tx) => tx.update(products).set({ monthlyCents }).where(eq(products.id, goods.club)))
  afterEach(() => change(2_999))
  const confirmed = { products: [{ productId: goods.club }], total: 10.99, monthly: 32.99 }

  test('is refused, with what it costs now, also to a late copy', async () => {
    const userId = await shop.person()
    await change(3_999)
    const refused = {
      code: 'TOTAL_CHANGED',
      detail: {
        resultData: {
          total: 10.99,
          lines: [{ productId: goods.club, price: 9.99, taxes: 1, monthlyPrice: 39.99 }],
        },
      },
    }
    await expect(place(userId, 'a', confirmed)).rejects.toMatchObject(refused)
    await change(2_999)
    await expect(place(userId, 'a', confirmed)).rejects.toMatchObject(refused)
    expect(await chargesOf(userId, 'a')).toEqual([])
  })

  test('is sold to an app that does not name the monthly charge', async () => {
    const userId = await shop.person()
    await change(3_999)
    expect((await place(userId, 'a', { ...confirmed, monthly: undefined })).result.approved).toBe(true)
  })
})

describe('while sales are paused', () => {
  const pauseSales = (salesPauses: object[]) =>
    shop.as((tx) =>
      tx
        .update(merchants)
        .set({ siteConfig: sql`${merchants.siteConfig} || ${JSON.stringify({ salesPauses })}::jsonb` }),
    )
  const inAnHour = () => new Date(shop.ports.clock.now() + 3_600_000).toISOString()
  afterEach(() => pauseSales([]))

  test('an order is refused in the merchant’s words, charges nothing, and a late copy is refused the same', async () => {
    const userId = await shop.person()
    await pauseSales([{ what: 'all', words: 'The dryer is being repaired.', until: inAnHour() }])
    const refused = { code: 'SALES_PAUSED', message: 'Sales are paused. The dryer is being repaired.' }
    await expect(place(userId, 'a')).rejects.toMatchObject(refused)
    await pauseSales([])
    await expect(place(userId, 'a')).rejects.toMatchObject(refused)
    expect(await chargesOf(userId, 'a')).toEqual([])
    expect((await place(userId, 'b')).result.approved).toBe(true)
  })

  test('of one kind, the other kinds are sold', async () => {
    const userId = await shop.person()
    await pauseSales([{ what: 'AppBundle', until: inAnHour() }])
    await expect(place(userId, 'a', { products: [{ productId: goods.bundle }] })).rejects.toMatchObject({
      message: 'Sales are paused.',
    })
    expect((await place(userId, 'b')).result.approved).toBe(true)
  })

  test('the pause ends by itself at its end', async () => {
    const userId = await shop.person()
    await pauseSales([{ what: 'all', until: new Date(shop.ports.clock.now()).toISOString() }])
    expect((await place(userId, 'a')).result.approved).toBe(true)
  })
})

test('a refusal ends the key: a copy is refused again even after the cause is removed, a new key may try', async () => {
  const userId = await shop.person({ card: null })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('NO_CARD'))
  await shop.changeCard(userId, 'approves')
  await expect(place(userId, 'a')).rejects.toEqual(refusal('NO_CARD'))
  expect(await chargesOf(userId, 'a')).toEqual([])
  expect((await place(userId, 'b')).result.approved).toBe(true)
})

test('a purchase refused because another one is pending never charges under its key', async () => {
  const userId = await shop.person({ card: 'silent' })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_IN_PROGRESS'))
  await expect(place(userId, 'b')).rejects.toEqual(refusal('ORDER_PENDING'))
  shop.later(60_000)
  await shop.reconcile()
  expect((await shop.order(userId, 'a'))?.state).toBe('approved')
  await shop.changeCard(userId, 'approves')
  await expect(place(userId, 'b')).rejects.toMatchObject({ code: 'ORDER_PENDING', detail: { retryAfter: 5 } })
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test('another body under a used key is refused, and the first order keeps its outcome', async () => {
  const userId = await shop.person({ card: null })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('NO_CARD'))
  const other = { products: [{ productId: goods.bundle }] }
  await expect(place(userId, 'a', other)).rejects.toEqual(refusal('IDEMPOTENCY_REUSED'))
  await expect(place(userId, 'a')).rejects.toEqual(refusal('NO_CARD'))
})

describe('a request that its schema refuses', () => {
  const refuse = (userId: string, key: string, requestHash: string, code: ErrorCode = 'ORDER_EMPTY') =>
    refuseOrder({
      ports: shop.ports,
      buyer: { tenant: 1, userId },
      key,
      requestHash,
      refusal: new Refusal(code),
    })

  test('ends its key', async () => {
    const userId = await shop.person()
    await expect(refuse(userId, 'a', 'empty')).rejects.toEqual(refusal('ORDER_EMPTY'))
    await expect(refuse(userId, 'a', 'empty')).rejects.toEqual(refusal('ORDER_EMPTY'))
    await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_REUSED'))
  })

  test('stores nothing when its refusal does not end the key', async () => {
    const userId = await shop.person()
    await expect(refuse(userId, 'a', 'broken', 'VALIDATION')).rejects.toEqual(refusal('VALIDATION'))
    expect((await place(userId, 'a')).result.approved).toBe(true)
  })

  test('does not change an existing order with the key', async () => {
    const userId = await shop.person()
    const { result } = await place(userId, 'a')
    await expect(refuse(userId, 'a', 'empty')).rejects.toEqual(refusal('IDEMPOTENCY_REUSED'))
    expect((await place(userId, 'a')).result).toEqual(result)
  })
})

test('a club that the user has is refused, another club replaces it', async () => {
  const userId = await shop.person()
  await place(userId, 'a', { products: [{ productId: goods.club }] })
  await expect(place(userId, 'b', { products: [{ productId: goods.club }] })).rejects.toEqual(refusal('CLUB_SAME'))
  expect((await place(userId, 'c', { products: [{ productId: goods.bigClub }] })).result.approved).toBe(true)
})
