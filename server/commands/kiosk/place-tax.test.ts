import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { kioskCalls } from '#server/testing/kiosk-calls.ts'
import { priceCharge } from './price-charge.ts'

const site = kioskCalls()
const { charge, customer } = site
const day = 86_400_000

let who: TestPerson
beforeEach(async () => {
  who = await customer()
  await site.server.make.card(who, tokenFor('approves'))
})

const token = async (): Promise<string> =>
  (await site.server.call('POST /temptoken', { as: who, body: { TempIdType: 'TempToken' } })).result.tempId
const dayAfter = (days: number): string => new Date(site.server.clock.now() + days * day).toISOString().slice(0, 10)
/** The kiosk charges at location 1. */
const publish = (rates: Record<string, number>) => site.server.make.taxRates(site.merchant, 1, rates)
const stored = () =>
  site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
    tx.select().from(orders).where(eq(orders.userId, who.userId)).orderBy(orders.createdAt),
  )

test('an amount is charged as it is said, and its tax is in it', async () => {
  await publish({ [dayAfter(0)]: 825 })
  expect((await charge(await token(), { amount: 12.5 })).result).toMatchObject({ approved: true, total: 12.5 })
  expect(await stored()).toMatchObject([
    {
      subtotalCents: 1_155,
      taxesCents: 95,
      totalCents: 1_250,
      lines: [{ unitPriceCents: 1_155, taxCents: 95, taxRate: 825 }],
    },
  ])
})

test('without a rate that is in force an amount says no tax, as ever', async () => {
  await publish({ [dayAfter(1)]: 825 })
  await charge(await token(), { amount: 12.5 })
  expect(await stored()).toMatchObject([
    { subtotalCents: 1_250, taxesCents: 0, totalCents: 1_250, lines: [{ taxCents: 0, taxRate: 0 }] },
  ])
})

test('a product has the rate of the location, also one that is sent by post elsewhere', async () => {
  await publish({ [dayAfter(0)]: 825 })
  const own = { priceCents: 1_000, taxRate: 500 }
  const wash = await site.server.make.product(site.merchant, own)
  const tee = await site.server.make.product(site.merchant, { ...own, productType: 'Swag', fulfillable: true })
  expect((await charge(await token(), { productId: wash.id })).result).toMatchObject({ total: 10.83 })
  expect((await charge(await token(), { productId: tee.id })).result).toMatchObject({ total: 10.83 })
  await publish({})
  expect((await charge(await token(), { productId: wash.id })).result).toMatchObject({ total: 10.5 })
})

test('a gift card pays the price with the tax of the location, and an amount as it is said', async () => {
  await publish({ [dayAfter(0)]: 825 })
  const card = '6006006006006008'
  await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
    tx.execute(
      `insert into gift_cards (tenant_id, number, balance_cents, issued_at)
        values (${site.merchant.tenant}, '${card}', 5000, now())`,
    ),
  )
  const wash = await site.server.make.product(site.merchant, { priceCents: 1_000, taxRate: 500 })
  expect((await charge(card, { productId: wash.id })).result).toMatchObject({ total: 10.83, balance: 39.17 })
  expect((await charge(card, { amount: 9.17 })).result).toMatchObject({ total: 9.17, balance: 30 })
})

test('the price and the tax of any amount are that amount', async () => {
  const { tenant } = site.merchant
  const now = site.server.clock.date()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 9_999 }), async (cents, rate) => {
      await publish({ [dayAfter(0)]: rate })
      const line = await site.server.database.transact(tenant, 'test', (tx) =>
        priceCharge({ tx, tenant, charge: { code: 'TP1', locationId: 1, amount: cents / 100 }, now }),
      )
      expect(line.unitPriceCents + line.taxCents).toBe(cents)
      // Half up: twice the tax is above the exact one by at most a cent.
      const whole = BigInt(10_000 + rate)
      const doubled = 2n * BigInt(line.taxCents) * whole - 2n * BigInt(cents) * BigInt(rate)
      expect(doubled > -whole && doubled <= whole).toBe(true)
    }),
    { numRuns: 25, seed: 87 },
  )
})
