import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FirstSteps } from '#contract/shapes/first-steps.ts'
import { insertOrder, type OrderState } from '#server/tables/orders.ts'
import type { Tx } from '#server/database/transact.ts'
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
  merchant = await server.make.merchant({ locations: 0, processor: 'none' })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const write = <T>(work: (tx: Tx) => Promise<T>) => server.database.transact(merchant.tenant, 'test', work)
const change = (set: string) => write((tx) => tx.execute(sql.raw(`update merchants set ${set}`)))
const config = (json: string) => change(`site_config = site_config || '${json}'`)
const buy = (state: OrderState, kind: 'order' | 'airPay' = 'order') =>
  write((tx) =>
    insertOrder(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      userId: admin.userId,
      state,
      kind,
      key: server.deps.random.uuid(),
      currency: 'USD',
      createdAt: server.clock.date(),
    }),
  )

/** The steps that are true now. */
const done = async (): Promise<string[]> => {
  const { result } = await server.call('GET /accounts/first-steps', { as: admin })
  return Object.entries(result as FirstSteps)
    .flatMap(([name, isTrue]) => (isTrue ? [name] : []))
    .sort()
}

test('a new site has its name alone, and each step is true once the site has what it asks for', async () => {
  expect(await done()).toEqual(['name'])
  await config('{"lightTheme": {"primary": "#2B3FD4"}}')
  expect(await done()).toEqual(['colours', 'name'])
  await config('{"logo": "/assets/1/logo.svg"}')
  expect(await done()).toEqual(['colours', 'logo', 'name'])
  await write((tx) =>
    tx.execute(
      sql`insert into locations (tenant_id, id, name, city, address1, state, zip, latitude, longitude)
        values (${merchant.tenant}, 1, 'Elm Street', 'Brookfield', '1 Elm Street', 'OR', '97301', 44, -123)`,
    ),
  )
  await change(`processor = 'exacthosted', terms = '["<p>Be kind.</p>"]'`)
  await server.make.product(merchant)
  const before = ['colours', 'logo', 'name', 'place', 'processor', 'product', 'terms']
  expect(await done()).toEqual(before)
  await buy('approved')
  expect(await done()).toEqual([...before, 'purchase'].sort())
})

test('a product that is off sale, a declined purchase, a charge at a kiosk and an empty text are no steps', async () => {
  await server.make.product(merchant, { onSale: false })
  await buy('declined')
  await buy('approved', 'airPay')
  await change(`terms = '[" "]'`)
  await config('{"lightTheme": {}, "logo": ""}')
  expect(await done()).toEqual(['name'])
})

test('the steps of one site are not those of another', async () => {
  const other = await server.make.merchant()
  await server.make.product(other)
  expect(await done()).toEqual(['name'])
})
