import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { refunds } from '#server/tables/refunds.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Transactions that run beside each other: on a Postgres server only.

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let buyer: TestPerson
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  kiosk = await server.make.kiosk(merchant)
})
beforeEach(async () => {
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
})
afterAll(() => server.close())

const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const buy = async (product: object) => {
  const { id: productId } = await server.make.product(merchant, { taxRate: 700, ...product })
  const { result } = await server.call('POST /orders', {
    as: buyer,
    body: { products: [{ productId }] },
    headers: key(),
  })
  return result.transRecordId ?? ''
}
const refund = (transRecordId: string, total: number, lines?: number[]) =>
  server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
    as: admin,
    params: { transRecordId, refund: systemRandom.uuid() },
    body: { total, takesItems: true, takesPoints: true, reason: 'other', ...(lines ? { lines } : {}) },
  })
const paidBack = async (orderId: string) =>
  (await asMerchant((tx) => tx.select().from(refunds)))
    .filter((each) => each.orderId === orderId && each.state === 'done')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

test('thirty refunds of a payment at once never pay back more than it was', async () => {
  const order = await buy({ priceCents: 1_000 })
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 10 }, () => refund(order, 3)))
  expect(await paidBack(order)).toBe(900)
  expect((await refund(order, 1.71)).errorCode).toBe('REFUND_MORE')
  expect((await refund(order, 1.7)).result).toMatchObject({ state: 'done' })
  expect(await paidBack(order)).toBe(1_070)
})

test('a code that is scanned while it is refunded is either used or taken back', async () => {
  for (let round = 0; round < 8; round += 1) {
    // Below the points of a reward: the wallet has this code alone.
    const order = await buy({ priceCents: 100 })
    const wallet = (await server.call('GET /users/wallet', { as: buyer })).result
    const code = wallet.at(0)!.code
    const [scan, made] = await Promise.all([
      server.call('POST /kiosk/redeem', { as: kiosk, body: { code, locationId: 1 }, headers: key() }),
      refund(order, 1.07, [0]),
    ])
    expect(wallet).toHaveLength(1)
    expect(made.result.takenItems.length + (scan.status === 200 ? 1 : 0)).toBe(1)
  }
})

test('a gift card that is charged while it is refunded loses each cent once', async () => {
  const order = await buy({ productType: 'GiftCard', priceCents: 5_000 })
  const [card] = await asMerchant((tx) => tx.select().from(giftCards))
  const charge = { code: card!.number, amount: 20, locationId: 1 }
  const [charged, made] = await Promise.all([
    server.call('POST /kiosk/charge', { as: kiosk, body: charge, headers: key() }),
    refund(order, 50, [0]),
  ])
  expect(made.result).toMatchObject({ state: 'done' })
  const [after] = await asMerchant((tx) => tx.select().from(giftCards))
  expect(after!.balanceCents).toBe(0)
  expect([true, false]).toContain(charged.result.approved)
})
