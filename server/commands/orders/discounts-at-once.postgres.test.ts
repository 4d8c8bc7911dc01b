import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { knownCode } from '#server/tables/discounts.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { orderAtOnce } from '#server/testing/orders-at-once.ts'

// Orders on connections of their own that surely overlap: on a Postgres server only.

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const waiting = `select pg_stat_clear_snapshot(), count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

test('two hundred orders that wait for one code take it as often as it can be used', async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], discountCodes: true }
  const merchant = await server.make.merchant({ siteConfig })
  const { id: productId } = await server.make.product(merchant)
  const code = await server.make.discount(merchant, { percent: 100, totalLimit: 7 })
  const client = await server.database.pool!.connect()
  await client.query('begin')
  await client.query(`select from discount_codes where tenant_id = ${merchant.tenant} and code = '${code}' for update`)
  const release = async () => {
    try {
      const isAwaited = async () => expect((await client.query(waiting)).rows[0].count).toBeGreaterThan(2)
      await vi.waitFor(isAwaited, { timeout: 4_000 })
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const { approved, refused } = await orderAtOnce(server, merchant, { code, productId }, release)
  expect(approved).toBe(7)
  expect(refused).toHaveLength(193)
  expect(new Set(refused)).toEqual(new Set(['CODE_SPENT']))
  const known = await server.database.transact(merchant.tenant, 'test', (tx) => knownCode(tx, code, { locked: false }))
  expect(known?.code.used).toBe(7)
}, 120_000)
