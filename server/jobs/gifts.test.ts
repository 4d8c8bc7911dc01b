import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let giver: TestPerson
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  giver = await server.make.person(merchant)
})
afterAll(() => server.close())

const gift = (to: string) =>
  server.make.walletItem(giver, { userId: null, waitingForEmail: to, isGift: true, name: 'Gift' })
/** Makes every waiting gift due, as its delivery does. */
const release = async () => {
  await server.database.transact(merchant.tenant, 'test', async (tx) => {
    const items = await tx.select().from(walletItems).where(isNull(walletItems.userId))
    const keys = items.map(({ id }) => ({ tenant: merchant.tenant, kind: 'gift', subject: id }))
    await scheduleWork(tx, keys, server.clock.date())
  })
  await server.runner.drain()
}
const wallet = async (who: TestPerson) => {
  const { result } = await server.call('GET /users/wallet', { as: await server.make.logIn(who) })
  return result.map(({ code }) => code)
}

test('a gift whose recipient confirmed the email during its delivery is delivered, once', async () => {
  const recipient = await server.make.person(merchant, { email: 'Robin@Example.com' })
  const code = await gift('robin@example.com')
  expect(await wallet(recipient)).toEqual([])
  await release()
  await release()
  expect(await wallet(recipient)).toEqual([code])
})

test('a gift to a recipient without a confirmed email keeps waiting', async () => {
  const [unconfirmed, deleted, elsewhere] = [
    await server.make.person(merchant, { email: 'new@example.com', emailConfirmedAt: null }),
    await server.make.person(merchant, { email: 'left@example.com', deletedAt: server.clock.date() }),
    await server.make.person(await server.make.merchant(), { email: 'abroad@example.com' }),
  ]
  for (const { email } of [unconfirmed, deleted, elsewhere]) await gift(email)
  await release()
  const waiting = (await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.execute('select waiting_for_email from wallet_items where user_id is null order by 1'),
  )) as unknown as { rows: { waiting_for_email: string }[] }
  expect(waiting.rows.map((row) => row.waiting_for_email)).toEqual([
    'abroad@example.com',
    'left@example.com',
    'new@example.com',
  ])
})
