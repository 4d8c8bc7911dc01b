import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents, documentSeries } from '#server/tables/documents.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { insertPaid } from '#server/testing/insert-paid.ts'
import { issueDocuments } from './issue-documents.ts'

let server: TestServer
let merchant: TestMerchant
let buyer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], timeZone: 'America/Chicago' }
  merchant = await server.make.merchant({ siteConfig })
  buyer = await server.make.person(merchant)
})

const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const paid = () =>
  asMerchant((tx) =>
    insertPaid(tx, { tenantId: merchant.tenant, userId: buyer.userId, totalCents: 1_100, at: server.clock.date() }),
  )
const series = async () =>
  (await asMerchant((tx) => tx.select().from(documents).orderBy(asc(documents.year), asc(documents.number)))).map(
    ({ kind, year, number }) => `${kind} ${year} ${number}`,
  )

test('the numbers start again from 1 at midnight of New Year on the clocks of the merchant', async () => {
  const orders = [await paid(), await paid(), await paid()]
  const issue = (orderId: string, at: string) =>
    asMerchant((tx) => issueDocuments({ tx, tenant: merchant.tenant, orderIds: [orderId], now: new Date(at) }))
  await issue(orders[0]!, '2027-01-01T05:59:59.999Z')
  await issue(orders[1]!, '2027-01-01T06:00:00.000Z')
  await issue(orders[2]!, '2027-01-01T06:00:00.000Z')
  expect(await series()).toEqual(['invoice 2026 1', 'invoice 2027 1', 'invoice 2027 2'])
})

test('the numbers have no gap after a transaction that was rolled back', async () => {
  const [first, second] = [await paid(), await paid()]
  const { tenant } = merchant
  const now = server.clock.date()
  const lost = asMerchant(async (tx) => {
    await issueDocuments({ tx, tenant, orderIds: [first], now })
    throw new Error('stopped')
  })
  await expect(lost).rejects.toThrow('stopped')
  expect(await asMerchant((tx) => tx.select().from(documentSeries))).toEqual([])
  await asMerchant((tx) => issueDocuments({ tx, tenant, orderIds: [second], now }))
  expect(await series()).toEqual(['invoice 2026 1'])
})

test('the numbers of thirty that are asked for at once have no gap and no double, whatever is rolled back', async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, paid))
  const stopped = orders.filter((_, at) => at % 5 === 0)
  const { tenant } = merchant
  const now = server.clock.date()
  const issue = (orderId: string, stops = false) =>
    asMerchant(async (tx) => {
      await issueDocuments({ tx, tenant, orderIds: [orderId], now })
      if (stops) throw new Error('stopped')
    })
  // A transaction that waits too long for its turn on a slow machine is rolled back as well.
  await Promise.allSettled(orders.map((each) => issue(each, stopped.includes(each))))
  const first = await asMerchant((tx) => tx.select().from(documents))
  expect(first.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([...first.keys()].map((at) => at + 1))
  expect(first.filter(({ orderId }) => stopped.includes(orderId))).toEqual([])
  // Each twice at once, beside some that are issued.
  await Promise.allSettled([...stopped, ...stopped, ...orders.slice(0, 18)].map((each) => issue(each)))
  for (const each of orders) await issue(each)
  expect(await series()).toEqual(orders.map((_, at) => `invoice 2026 ${at + 1}`))
})
