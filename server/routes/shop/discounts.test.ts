import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveBackDiscount, knownCode } from '#server/tables/discounts.ts'
import type { Tx } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orderById } from '#server/tables/orders.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { orderAtOnce } from '#server/testing/orders-at-once.ts'

let server: TestServer
let merchant: TestMerchant
let buyer: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())

const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], discountCodes: true }
beforeEach(async () => {
  merchant = await server.make.merchant({ siteConfig })
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
})

const order = (body: unknown, key = 'k1', as = buyer) =>
  server.call('POST /orders', { as, body, headers: { 'idempotency-key': key } })
const check = (code: string, ids: readonly number[], as = buyer) =>
  server.call('POST /discounts/check', { as, body: { code, products: ids.map((productId) => ({ productId })) } })
const product = async (own: Parameters<TestServer['make']['product']>[1] = {}) =>
  (await server.make.product(merchant, { priceCents: 1_000, taxRate: 700, ...own })).id
const history = async () => (await server.call('GET /users/purchases', { as: buyer })).result
const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.database.transact(merchant.tenant, 'test', work)
const usesOf = async (code: string) => (await inTenant((tx) => knownCode(tx, code, { locked: false })))?.code.used

describe('an order with a code', () => {
  test('is charged the reduced price and the tax on it, and its history names the code', async () => {
    const wash = await product()
    const swag = await product({ productType: 'Swag' })
    await server.make.discount(merchant, { code: 'SUDS20', productTypes: ['AppWash'] })
    const bought = await order({ products: [{ productId: wash }, { productId: swag }], code: ' suds 20', total: 19.26 })
    expect(bought.result).toMatchObject({ approved: true, subtotal: 18, taxes: 1.26, total: 19.26 })
    const [purchase] = await history()
    expect(purchase).toMatchObject({
      total: 19.26,
      taxes: 1.26,
      discount: { code: 'SUDS20', name: '20% off washes', amount: 2 },
      purchasedProducts: [{ unitPrice: 8 }, { unitPrice: 10 }],
    })
    expect(await usesOf('SUDS20')).toBe(1)
  })

  test('has a receipt by mail that names the code', async () => {
    const code = await server.make.discount(merchant, { code: 'SUDS20' })
    await order({ products: [{ productId: await product() }], code })
    await server.runner.drain(['mail'])
    const mails = server.mailbox!.list().filter(({ to }) => to === buyer.email)
    expect(mails.map(({ text }) => text).join()).toContain('Code SUDS20: -$2.00, taken off above')
  })

  test('shows equal units apart that it has lowered by a different cent', async () => {
    const productId = await product()
    const code = await server.make.discount(merchant, { percent: null, amountCents: 101 })
    await order({ products: [{ productId }, { productId }], code })
    expect((await history())[0]?.purchasedProducts).toMatchObject([
      { quantity: 1, unitPrice: 9.49 },
      { quantity: 1, unitPrice: 9.5 },
    ])
  })

  test('earns points on the reduced price', async () => {
    merchant = await server.make.merchant({ siteConfig: { ...siteConfig, loyaltyProgram: true } })
    buyer = await server.make.loggedIn(merchant)
    await server.make.card(buyer, tokenFor('approves'))
    const code = await server.make.discount(merchant, { percent: 50 })
    await order({ products: [{ productId: await product({ priceCents: 2_000 }) }], code })
    expect((await server.call('GET /users/points', { as: buyer })).result).toMatchObject({ current_points: 100 })
  })

  test('has its free item as one more line of price 0, also when that is off sale', async () => {
    const productId = await product()
    const freeItemId = await product({ name: 'Foam', onSale: false })
    const code = await server.make.discount(merchant, { percent: null, freeItemId })
    expect((await order({ products: [{ productId }], code, total: 10.7 })).result.total).toBe(10.7)
    const [purchase] = await history()
    expect(purchase?.purchasedProducts).toMatchObject([{ unitPrice: 10 }, { name: 'Foam', unitPrice: 0 }])
    const wallet = (await server.call('GET /users/wallet', { as: buyer })).result
    expect(JSON.stringify(wallet)).toContain('Foam')
  })

  test('is another request without it: the same key is refused', async () => {
    const products = [{ productId: await product() }]
    const code = await server.make.discount(merchant)
    await order({ products, code })
    expect((await order({ products })).errorCode).toBe('IDEMPOTENCY_REUSED')
  })

  test('whose total was confirmed without the code says what it costs, and takes nothing', async () => {
    const productId = await product()
    const code = await server.make.discount(merchant)
    const { errorCode, result } = await order({ products: [{ productId }], code, total: 10.7 })
    expect(errorCode).toBe('TOTAL_CHANGED')
    expect(result).toEqual({ total: 8.56, lines: [{ productId, price: 10, taxes: 0.7, monthlyPrice: null }] })
    expect(await usesOf(code)).toBe(0)
  })

  test('has the first bill of a club lowered alone, and needs a card also where that bill is 0', async () => {
    const productId = await product({ productType: 'AppClub', signupCents: 500, monthlyCents: 3_000 })
    const code = await server.make.discount(merchant, { percent: 100 })
    await server.make.car(buyer)
    const cardless = await server.make.loggedIn(merchant)
    await server.make.car(cardless)
    expect((await order({ products: [{ productId }], code }, 'k1', cardless)).errorCode).toBe('NO_CARD')
    const joined = await order({ products: [{ productId }], code, total: 0, monthly: 32.1 })
    expect(joined.result).toMatchObject({ approved: true, total: 0 })
    expect(
      (await server.call('GET /users/washclub', { as: buyer, headers: { deviceId: 'A'.repeat(20) } })).result,
    ).toMatchObject({ status: 'active', monthlyPrice: 30 })
  })
})

describe('a code is taken once', () => {
  test('by a repeat of the same order', async () => {
    const body = { products: [{ productId: await product() }], code: await server.make.discount(merchant) }
    await order(body)
    expect((await order(body)).headers['idempotency-replayed']).toBe('true')
    expect(await usesOf(body.code)).toBe(1)
  })

  test('under 200 orders at once as often as it can be used, and no oftener', async () => {
    const code = await server.make.discount(merchant, { percent: 100, totalLimit: 7 })
    const { approved, refused } = await orderAtOnce(server, merchant, { code, productId: await product() })
    expect(approved).toBe(7)
    expect(new Set(refused)).toEqual(new Set(['CODE_SPENT']))
    expect(await usesOf(code)).toBe(7)
  }, 120_000)
})

describe('a code is given back', () => {
  test.each(['declines', 'fails'] as const)('when the card %s', async (card) => {
    await server.make.card(buyer, tokenFor(card))
    const code = await server.make.discount(merchant, { totalLimit: 1, personLimit: 1 })
    const products = [{ productId: await product() }]
    await order({ products, code })
    expect(await usesOf(code)).toBe(0)
    await server.make.card(buyer, tokenFor('approves'))
    expect((await order({ products, code }, 'k2')).result).toMatchObject({ approved: true })
  })

  test('never while the payment is in doubt', async () => {
    await server.make.card(buyer, tokenFor('silent'))
    const code = await server.make.discount(merchant, { totalLimit: 1 })
    const body = { products: [{ productId: await product() }], code }
    expect((await order(body)).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    expect(await usesOf(code)).toBe(1)
  })

  test('by a whole refund once, however often it is told', async () => {
    const code = await server.make.discount(merchant, { totalLimit: 1 })
    const { result } = await order({ products: [{ productId: await product() }], code })
    const id = result.transRecordId!
    await inTenant((tx) => giveBackDiscount(tx, id))
    await inTenant((tx) => giveBackDiscount(tx, id))
    expect(await usesOf(code)).toBe(0)
    expect((await inTenant((tx) => orderById(tx, id)))?.discount).toMatchObject({ code })
  })
})

describe('a code that is typed', () => {
  test('is told with what it gives, in any case and with spaces', async () => {
    await server.make.discount(merchant, { code: 'SUDS20', productTypes: ['AppWash'] })
    const { result } = await check('su ds20', [await product()])
    expect(result).toMatchObject({ code: 'SUDS20', name: '20% off washes', percent: 20, productTypes: ['AppWash'] })
    expect(await usesOf('SUDS20')).toBe(0)
  })

  test('is told with the free item', async () => {
    const freeItemId = await product({ name: 'Foam', onSale: false })
    const code = await server.make.discount(merchant, { percent: null, freeItemId })
    expect((await check(code, [await product()])).result.freeItem).toMatchObject({
      productId: freeItemId,
      name: 'Foam',
    })
  })

  test('is refused with its day or its sum', async () => {
    const ids = [await product()]
    const [early, late] = [new Date('2099-05-31T12:00:00Z'), new Date('2020-06-01T00:00:00Z')]
    const refusal = async (own: Parameters<TestServer['make']['discount']>[1]) => {
      const { errorCode, result } = await check(await server.make.discount(merchant, own), ids)
      return [errorCode, result]
    }
    expect(await refusal({ startsAt: early })).toEqual(['CODE_EARLY', { on: '2099-05-31', fromTotal: null }])
    expect(await refusal({ endsAt: late })).toEqual(['CODE_ENDED', { on: '2020-05-31', fromTotal: null }])
    expect(await refusal({ fromTotalCents: 2_050 })).toEqual(['CODE_TOTAL', { on: null, fromTotal: 20.5 }])
    expect(await refusal({ state: 'ended' })).toEqual(['CODE_ENDED', null])
    expect(await refusal({ state: 'making' })).toEqual(['CODE_UNKNOWN', null])
    expect(await refusal({ productTypes: ['Swag'] })).toEqual(['CODE_NOTHING', null])
  })

  test('is refused after it was used', async () => {
    const ids = [await product()]
    const products = ids.map((productId) => ({ productId }))
    const once = await server.make.discount(merchant, { totalLimit: 1 })
    const each = await server.make.discount(merchant, { personLimit: 1 })
    const first = await server.make.discount(merchant, { isFirstPurchase: true })
    await order({ products, code: once })
    await order({ products, code: each }, 'k2')
    const answers = [await check(once, ids), await check(each, ids), await check(first, ids)]
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['CODE_SPENT', 'CODE_AGAIN', 'CODE_FIRST'])
  })

  test('is refused where no codes are taken', async () => {
    merchant = await server.make.merchant()
    buyer = await server.make.loggedIn(merchant)
    const code = await server.make.discount(merchant)
    expect((await check(code, [await product()])).errorCode).toBe('CODE_OFF')
  })
})
