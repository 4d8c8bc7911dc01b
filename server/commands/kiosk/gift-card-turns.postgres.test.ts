import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockItemByCode } from '#server/tables/wallet-items.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a charge of a gift card does not wait for a lock on its wallet item', async () => {
  const merchant = await server.make.merchant()
  const kiosk = await server.make.kiosk(merchant)
  const holder = await server.make.loggedIn(merchant)
  const number = '6006006006006008'
  const { tenant } = merchant
  await server.database.transact(tenant, 'test', (tx) =>
    tx.execute(
      `insert into gift_cards (tenant_id, number, balance_cents, issued_at) values (${tenant}, '${number}', 2000, now())`,
    ),
  )
  await server.make.walletItem(holder, { code: number, itemType: 'GiftCard' })
  const charge = () =>
    server.call('POST /kiosk/charge', {
      as: kiosk,
      body: { code: number, locationId: 1, amount: 15 },
      headers: { 'idempotency-key': 'turn' },
    })
  const answer = await server.database.transact(tenant, 'hold', async (tx) => {
    expect(await lockItemByCode(tx, number)).toBeDefined()
    return charge()
  })
  expect(answer.result).toMatchObject({ approved: true })
})
