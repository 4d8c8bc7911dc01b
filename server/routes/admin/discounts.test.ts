import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewDiscount } from '#contract/endpoints/discounts.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], discountCodes: true }
  merchant = await server.make.merchant({ siteConfig })
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
})

const basis: NewDiscount = {
  name: '20% off washes',
  percent: 20,
  amount: null,
  freeItemId: null,
  productTypes: ['AppWash'],
  productIds: [],
  fromTotal: 0,
  startsAt: null,
  endsAt: null,
  firstPurchase: false,
  totalLimit: null,
  personLimit: null,
  size: 1,
}
const make = (own: Partial<NewDiscount>, key?: string) =>
  server.call('POST /accounts/discounts', {
    as: admin,
    body: { ...basis, ...own },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const list = async () => (await server.call('GET /accounts/discounts', { as: admin })).result
const end = (id: string) => server.call('DELETE /accounts/discounts/{id}', { as: admin, params: { id } })
const fileOf = (id: string) => server.call('GET /accounts/discounts/{id}/file', { as: admin, params: { id } })
const linesOf = async (id: string) => (await fileOf(id)).text.replace('\uFEFF', '').trim().split('\r\n')
const drain = () => server.runner.drain(['discount-codes'])
const order = async (code: string) => {
  const as = await server.make.loggedIn(merchant)
  await server.make.card(as, tokenFor('approves'))
  const { id: productId } = await server.make.product(merchant)
  const headers = { 'idempotency-key': 'k1' }
  return server.call('POST /orders', { as, body: { products: [{ productId }], code }, headers })
}

test('a discount with one code can be used at once, and lists its uses', async () => {
  const { status, result } = await make({ code: ' suds 20 ' })
  expect(status).toBe(201)
  expect(result).toMatchObject({ code: 'SUDS20', state: 'complete', made: 1, used: 0, author: { isYou: true } })
  expect((await order('suds20')).result.approved).toBe(true)
  expect(await list()).toMatchObject([{ name: '20% off washes', used: 1 }])
  expect(await linesOf(result.id)).toEqual(['code,used', 'SUDS20,1'])
})

test('generated codes are made in portions, can be used when all are there, and are different', async () => {
  const { result } = await make({ size: 1_100, prefix: 'spring', totalLimit: 1 })
  expect(result).toMatchObject({ state: 'making', made: 0, code: null, prefix: 'SPRING' })
  expect((await fileOf(result.id)).errorCode).toBe('CODE_BATCH_UNFINISHED')
  await drain()
  expect(await list()).toMatchObject([{ state: 'complete', made: 1_100 }])
  const codes = (await linesOf(result.id)).slice(1).map((line) => line.split(',')[0]!)
  expect(new Set(codes).size).toBe(1_100)
  expect(codes.every((code) => /^SPRING[34679ACEFGHJKMNPRTVWXY]{10}$/.test(code))).toBe(true)
  expect((await order(codes[0]!)).result.approved).toBe(true)
  expect((await order(codes[0]!)).errorCode).toBe('CODE_SPENT')
  expect((await order(codes[1]!)).result.approved).toBe(true)
})

test('an ended discount takes no order, and its code is free for another one', async () => {
  const { result } = await make({ code: 'SUDS20', totalLimit: 1 })
  await order('SUDS20')
  expect((await end(result.id)).result.state).toBe('ended')
  expect((await end(result.id)).result.state).toBe('ended')
  expect((await order('SUDS20')).errorCode).toBe('CODE_ENDED')
  const again = await make({ code: 'SUDS20', totalLimit: 1 })
  expect(again.result).toMatchObject({ state: 'complete', used: 0 })
  expect((await order('SUDS20')).result.approved).toBe(true)
  expect((await list()).map(({ used }) => used)).toEqual([1, 1])
})

test('a repeat with the same key makes no other discount', async () => {
  const first = await make({ code: 'SUDS20' }, 'k1')
  expect((await make({ code: 'SUDS20' }, 'k1')).result.id).toBe(first.result.id)
  expect(await list()).toHaveLength(1)
})

test('wrong fields are named', async () => {
  const { id: shipped } = await server.make.product(merchant, { productType: 'Swag', fulfillable: true })
  const problems = async (own: Partial<NewDiscount>) => Object.keys((await make(own)).fieldErrors ?? {})
  await make({ code: 'TAKEN' })
  expect(await problems({ amount: 5 })).toEqual(['percent'])
  expect(await problems({ percent: null })).toEqual(['percent'])
  expect(await problems({ percent: null, amount: 1.005 })).toEqual(['amount'])
  expect(await problems({ percent: null, freeItemId: shipped })).toEqual(['freeItemId'])
  expect(await problems({ productIds: [999_999] })).toEqual(['productIds'])
  const now = new Date(server.clock.now()).toISOString()
  expect(await problems({ startsAt: now, endsAt: now })).toEqual(['endsAt'])
  expect(await problems({ code: 'taken' })).toEqual(['code'])
  expect(await problems({ percent: 101 })).toEqual(['percent'])
})

test('an unknown discount has neither a file nor an end', async () => {
  const id = server.deps.random.uuid()
  expect((await fileOf(id)).errorCode).toBe('DISCOUNT_UNKNOWN')
  expect((await end(id)).errorCode).toBe('DISCOUNT_UNKNOWN')
})
