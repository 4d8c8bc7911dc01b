import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('of two valid codes of a club that are redeemed at once, one takes the last use of the period', async () => {
  const merchant = await server.make.merchant()
  const kiosk = await server.make.kiosk(merchant)
  const member = await server.make.loggedIn(merchant)
  await server.make.club(member, { useLimit: 1 })
  const newCode = async (): Promise<string> =>
    (await server.call('POST /temptoken', { as: member, body: { TempIdType: 'WashClub' } })).result.tempId
  const codes = [await newCode(), await newCode()]
  const pool = server.database.pool!
  await pool.query('update temp_tokens set voided_at = null')
  const redeem = (code: string) =>
    server.call('POST /kiosk/redeem', {
      as: kiosk,
      body: { code, locationId: 1 },
      headers: { 'idempotency-key': code },
    })
  const waiting = async (): Promise<number> => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length
  }

  const holder = await pool.connect()
  await holder.query('begin; select from clubs for update')
  const both = Promise.all(codes.map(redeem))
  // Both have found their code valid and a use left.
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 4_000 })
  await holder.query('commit')
  holder.release()
  expect((await both).map(({ errorCode }) => errorCode ?? 'redeemed').sort()).toEqual(['CODE_LIMIT', 'redeemed'])
})
