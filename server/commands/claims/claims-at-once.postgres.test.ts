import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimAtOnce } from '#server/testing/claims-at-once.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Claims on connections of their own that surely overlap: on a Postgres server only.

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** The claims take every other connection, so the one that holds the lock counts those that wait for it. */
const waiting = `select pg_stat_clear_snapshot(), count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Locks a row. @returns releases it as soon as several connections wait for it */
const holding = async (statement: string) => {
  const client = await server.database.pool!.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    try {
      const isAwaited = async () => expect((await client.query(waiting)).rows[0].count).toBeGreaterThan(2)
      await vi.waitFor(isAwaited, { timeout: 4_000 })
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
}

test('claims of a deal that wait for each other count one after the other', async () => {
  const merchant = await server.make.merchant()
  const dealId = await server.make.deal(merchant, { totalLimit: 10 })
  const lock = `select from deals where tenant_id = ${merchant.tenant} and id = ${dealId} for update`
  const release = await holding(lock)
  const { granted } = await claimAtOnce(server, merchant, { call: 'POST /users/deals', body: { dealId } }, release)
  expect(granted).toBe(10)
})

test('claims of a promo code that wait for each other count one after the other', async () => {
  const merchant = await server.make.merchant()
  const code = await server.make.promoCode(merchant, { totalLimit: 10 })
  const lock = `select from promo_codes where tenant_id = ${merchant.tenant} and code = '${code}' for update`
  const release = await holding(lock)
  const { granted } = await claimAtOnce(server, merchant, { call: 'POST /promo-codes', body: { code } }, release)
  expect(granted).toBe(10)
})
