import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysLater } from '#contract/rules/merchant-time.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { closeEntries } from '#server/tables/close-entries.ts'
import { closes } from '#server/tables/closes.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Transactions that run beside each other: on a Postgres server only.

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let today: string
beforeAll(async () => {
  server = await makeServer()
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  today = server.clock.date().toISOString().slice(0, 10)
})
afterAll(() => server.close())

const logIn = async () => {
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
}
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const buy = async () => {
  const buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  const { id: productId } = await server.make.product(merchant, { priceCents: 1_000, taxRate: 700 })
  const headers = { 'idempotency-key': systemRandom.token(9) }
  const { result } = await server.call('POST /orders', { as: buyer, body: { products: [{ productId }] }, headers })
  expect(result.approved).toBe(true)
}
const close = (of: string) => server.call('PUT /accounts/days/{day}/close', { as: admin, params: { day: of } })

test('ten closes of a day at once are one, with one number and every payment once', async () => {
  await Promise.all([buy(), buy(), buy()])
  server.clock.advance(2 * day)
  await logIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(today)))
  expect(answers.flatMap(({ errorCode }) => errorCode ?? [])).toEqual([])
  await Promise.all([server.runner.drain(['day-close', 'day-documents']), server.runner.drain(['day-close']), buy()])
  const made = await asMerchant((tx) => tx.select().from(closes))
  expect(made).toMatchObject([{ number: 1, state: 'closed', booked: 3 }])
  expect(await asMerchant((tx) => tx.select().from(closeEntries))).toHaveLength(3)
})

test('closes of two days at once never skip one, nor share a number', async () => {
  await buy()
  server.clock.advance(4 * day)
  await logIn()
  await close(today)
  await Promise.all([1, 2, 1, 2].map((later) => close(daysLater(today, later))))
  await close(daysLater(today, 2))
  await server.runner.drain(['day-close', 'day-documents'])
  const made = (await asMerchant((tx) => tx.select().from(closes))).map(({ number, day: of }) => [number, of])
  expect(made.toSorted()).toEqual([1, 2, 3].map((number) => [number, daysLater(today, number - 1)]))
})
