import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { lockLocations, saveLocations } from '#server/tables/locations.ts'
import { orders } from '#server/tables/orders.ts'
import { outbox } from '#server/tables/outbox.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const day = 86_400_000
/** Locations of the merchant; the rate of the second one changes tomorrow. */
const elm = 1
const mill = 2

let server: TestServer
let merchant: TestMerchant
let buyer: TestPerson
let wash: number
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  buyer = await server.make.loggedIn(merchant, { homeLocationId: elm })
  await server.make.card(buyer, tokenFor('approves'))
  wash = (await server.make.product(merchant, { priceCents: 1_000, taxRate: 500 })).id
  await server.make.taxRates(merchant, mill, { [dayAfter(-1)]: 825, [dayAfter(1)]: 900 })
})

const dayAfter = (days: number): string => new Date(server.clock.now() + days * day).toISOString().slice(0, 10)

let keys = 0
const order = (body: object, as = buyer) =>
  server.call('POST /orders', { as, body, headers: { 'idempotency-key': `tax-${(keys += 1)}` } })
const washAt = (more: object = {}) => order({ products: [{ productId: wash }], ...more })
const stored = (as = buyer) =>
  server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.select().from(orders).where(eq(orders.userId, as.userId)).orderBy(orders.createdAt, orders.key),
  )

test('an order is taxed at the rate of the location that it names, and keeps both', async () => {
  expect((await washAt({ locationId: mill, total: 10.83 })).result).toMatchObject({ subtotal: 10, taxes: 0.83 })
  expect(await stored()).toMatchObject([{ locationId: mill, lines: [{ taxCents: 83, taxRate: 825 }] }])
  expect((await server.call('GET /users/purchases', { as: buyer })).result).toMatchObject([
    { locationId: mill, taxes: 0.83 },
  ])
})

test('a rate has three decimals where it needs them', async () => {
  await server.make.taxRates(merchant, mill, { [dayAfter(-1)]: 887.5 })
  const { id: own } = await server.make.product(merchant, { priceCents: 400, taxRate: 1_037.5 })
  expect((await washAt({ locationId: mill, total: 10.89 })).result).toMatchObject({ taxes: 0.89 })
  expect((await order({ products: [{ productId: own }], locationId: elm, total: 4.42 })).result).toMatchObject({
    taxes: 0.42,
  })
  expect((await stored()).map(({ lines }) => lines[0]?.taxRate)).toEqual([887.5, 1_037.5])
  const mails = await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.select().from(outbox).where(eq(outbox.to, buyer.email)),
  )
  expect(mails.map(({ text }) => text).join()).toContain('Tax 10.375%: $0.42')
})

test('an order that names no location is taxed at the home location, where that has a rate', async () => {
  expect((await washAt()).result).toMatchObject({ taxes: 0.5 })
  await server.call('POST /users/homeLocation', { as: buyer, body: { locationId: mill } })
  expect((await washAt()).result).toMatchObject({ taxes: 0.83 })
  expect(await stored()).toMatchObject([
    { locationId: null, lines: [{ taxRate: 500 }] },
    { locationId: mill, lines: [{ taxRate: 825 }] },
  ])
})

test('a location without rates leaves each product its own', async () => {
  await server.call('POST /users/homeLocation', { as: buyer, body: { locationId: mill } })
  expect((await washAt({ locationId: elm })).result).toMatchObject({ taxes: 0.5 })
  expect(await stored()).toMatchObject([{ locationId: elm, lines: [{ taxRate: 500 }] }])
})

test('the rate is that of the day on which the server stores the order', async () => {
  const midnight = Date.parse(`${dayAfter(1)}T00:00:00Z`)
  server.clock.advance(midnight - 1 - server.clock.now())
  buyer = await server.make.logIn(buyer)
  expect((await washAt({ locationId: mill })).result).toMatchObject({ taxes: 0.83 })
  server.clock.advance(1)
  const changed = await washAt({ locationId: mill, total: 10.83 })
  expect(changed).toMatchObject({ status: 409, errorCode: 'TOTAL_CHANGED' })
  expect(changed.result).toMatchObject({ total: 10.9, lines: [{ productId: wash, price: 10, taxes: 0.9 }] })
  expect((await washAt({ locationId: mill, total: 10.9 })).result).toMatchObject({ approved: true, taxes: 0.9 })
  expect((await stored()).map(({ lines }) => lines.map(({ taxRate }) => taxRate))).toContainEqual([900])
})

test('an order keeps the tax that it was stored with, whatever is published later', async () => {
  await washAt({ locationId: mill })
  await washAt()
  const before = await stored()
  await server.make.taxRates(merchant, mill, { [dayAfter(-2)]: 1_000 })
  await server.make.taxRates(merchant, elm, { [dayAfter(-2)]: 1_000 })
  expect(await stored()).toEqual(before)
  expect(
    (await server.call('GET /users/purchases', { as: buyer })).result.map(({ taxes }) => taxes).toSorted(),
  ).toEqual([0.5, 0.83])
})

test('of a mixed cart, what is sent by post keeps the rate of the product, and a gift card has none', async () => {
  const tee = await server.make.product(merchant, {
    productType: 'Swag',
    priceCents: 2_000,
    taxRate: 500,
    fulfillable: true,
  })
  const mug = await server.make.product(merchant, { productType: 'Swag', priceCents: 2_000, taxRate: 500 })
  const card = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000 })
  const address = {
    first: 'Casey',
    last: 'Rivers',
    address1: '1 Elm Street',
    city: 'Brookfield',
    state: 'OR',
    zipCode: '97301',
  }
  const products = [{ productId: wash }, { productId: tee.id }, { productId: mug.id }, { productId: card.id }]
  expect((await order({ products, address, locationId: mill, total: 103.48 })).result).toMatchObject({
    subtotal: 100,
    taxes: 3.48,
  })
  const [row] = await stored()
  expect(row!.lines.map(({ taxCents, taxRate }) => [taxCents, taxRate])).toEqual([
    [83, 825],
    [100, 500],
    [165, 825],
    [0, 0],
  ])
})

test('a code lowers what is taxed at the rate of the location', async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], discountCodes: true }
  const shop = await server.make.merchant({ siteConfig })
  const customer = await server.make.loggedIn(shop)
  await server.make.card(customer, tokenFor('approves'))
  await server.make.taxRates(shop, mill, { [dayAfter(0)]: 825 })
  const { id: productId } = await server.make.product(shop, { priceCents: 2_400, taxRate: 500 })
  const code = await server.make.discount(shop, { code: 'SUDS20', percent: 20 })
  const answer = await order({ products: [{ productId }], code, locationId: mill, total: 20.78 }, customer)
  // 19.20 × 8.25 % is 1.584.
  expect(answer.result).toMatchObject({ subtotal: 19.2, taxes: 1.58 })
})

test('a location that is unknown, closed for good or of another merchant takes no order', async () => {
  const other = await server.make.merchant({ locations: 3 })
  await server.make.taxRates(other, 3, { [dayAfter(-1)]: 825 })
  expect(await washAt({ locationId: 3 })).toMatchObject({ status: 404, errorCode: 'LOCATION_UNKNOWN' })
  await server.database.transact(merchant.tenant, 'test', async (tx) => {
    const [place] = await lockLocations(tx, merchant.tenant, [mill])
    await saveLocations(tx, [{ ...place!, closedForGood: true }])
  })
  expect(await washAt({ locationId: mill })).toMatchObject({ status: 404, errorCode: 'LOCATION_UNKNOWN' })
  expect((await washAt()).result).toMatchObject({ approved: true, taxes: 0.5 })
})

test('a repeat of a key with another location is another order', async () => {
  const headers = { 'idempotency-key': 'same' }
  const body = { products: [{ productId: wash }], locationId: mill }
  await server.call('POST /orders', { as: buyer, body, headers })
  expect(await server.call('POST /orders', { as: buyer, body: { ...body, locationId: elm }, headers })).toMatchObject({
    errorCode: 'IDEMPOTENCY_REUSED',
  })
})

test('a club is confirmed with the tax of the home location each month, and keeps the rate of its plan', async () => {
  await server.call('POST /users/homeLocation', { as: buyer, body: { locationId: mill } })
  await server.make.car(buyer)
  const club = { productType: 'AppClub', signupCents: 1_000, monthlyCents: 3_000, taxRate: 500 } as const
  const { id: productId } = await server.make.product(merchant, club)
  const refused = await order({ products: [{ productId }], locationId: elm, total: 10.5, monthly: 31.5 })
  expect(refused.errorCode).toBe('TOTAL_CHANGED')
  const joined = await order({ products: [{ productId }], locationId: elm, total: 10.5, monthly: 32.48 })
  expect(joined.result).toMatchObject({ approved: true, taxes: 0.5 })
  expect((await server.call('GET /users/memberships', { as: buyer })).result).toMatchObject([
    { terms: { plan: { taxRate: 500 }, placeRate: 825 } },
  ])
  await server.call('POST /users/homeLocation', { as: buyer, body: { locationId: elm } })
  const [membership] = (await server.call('GET /users/memberships', { as: buyer })).result
  expect(membership!.terms.placeRate).toBeUndefined()
})

test('the receipt says the rate and the location', async () => {
  await washAt({ locationId: mill })
  const [mail] = await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.select().from(outbox).where(eq(outbox.to, buyer.email)),
  )
  expect(mail!.text).toContain('Tax 8.25%: $0.83')
  expect(mail!.text).toContain('Place 2')
})

test('customers read the rates of a location, and none where there are none', async () => {
  const [without, withRates] = (await server.call('GET /locations', { as: merchant })).result
  expect(without).not.toHaveProperty('taxRates')
  expect(withRates!.taxRates).toEqual([
    { from: dayAfter(-1), rate: 825 },
    { from: dayAfter(1), rate: 900 },
  ])
})
