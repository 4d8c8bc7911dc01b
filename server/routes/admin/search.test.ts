import { expect, test } from 'vitest'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { insertOrder } from '#server/tables/orders.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()
const found = async (text: string) =>
  (await site.server.call('GET /accounts/search', { as: site.sam, query: { text } })).result

test('a customer is found by the beginnings of names, email and phone number, each word of which has to fit', async () => {
  const { server, merchant } = site
  const casey = { firstName: 'Casey', lastName: 'Okafor', cellPhoneNumber: '5035550123' }
  await server.make.person(merchant, { ...casey, email: 'c.okafor@example.com', emailKey: 'c.okafor@example.com' })
  await server.make.person(merchant, { firstName: 'Casey', lastName: 'Berg', cellPhoneNumber: '5035550199' })
  const hit = [{ name: 'Casey Okafor', email: 'c.okafor@example.com' }]
  for (const text of ['casey ok', 'Okafor, Casey', 'C.OKAFOR@', '5035550123', 'okafor 50355'])
    expect((await found(text)).customers, text).toEqual(hit)
  expect((await found('casey')).customers.map(({ name }) => name)).toEqual(['Casey Berg', 'Casey Okafor'])
  expect((await found('casey x')).customers).toEqual([])
  // A character that LIKE would read as any other.
  expect((await found('c_sey')).customers).toEqual([])
})

test('an order is found by the number that its customer reads', async () => {
  const { server, merchant } = site
  const casey = await server.make.person(merchant, { firstName: 'Casey', lastName: 'Okafor' })
  const at = { createdAt: server.clock.date(), settledAt: server.clock.date() }
  const order = await server.database.transact(merchant.tenant, 'test', (tx) =>
    insertOrder(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      userId: casey.userId,
      key: server.deps.random.uuid(),
      state: 'approved',
      totalCents: 1_250,
      currency: 'USD',
      ...at,
    }),
  )
  const number = orderNumber(order!)
  const hit = { number, total: 12.5, currency: order!.currency, name: 'Casey Okafor', email: casey.email }
  for (const text of [number, number.toLowerCase(), number.slice(0, 6)])
    expect((await found(text)).orders, text).toMatchObject([hit])
  expect((await found(number.slice(0, 5))).orders).toEqual([])
})

test('nothing of another merchant is found', async () => {
  const { server } = site
  const elsewhere = await server.make.merchant()
  await server.make.person(elsewhere, { firstName: 'Zebulon', lastName: 'Quist' })
  expect(await found('zebulon')).toEqual({ customers: [], orders: [] })
})
