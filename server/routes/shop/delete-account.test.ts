import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import { outbox } from '#server/tables/outbox.ts'
import { users } from '#server/tables/users.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { work } from '#server/tables/work.ts'
import { day } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let user: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  const who = await server.make.person(merchant, { email: 'Casey@example.com', emailKey: 'casey@example.com' })
  await server.make.card(who, tokenFor('approves'))
  user = await server.make.logIn(who)
})

const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.database.transact(merchant.tenant, 'test', work)
const deleteAccount = (as = user, headers = {}) => server.call('DELETE /users', { as, headers })
const buyGift = async () => {
  const { id } = await server.make.product(merchant)
  const gift = { productId: id, isGift: true, giftedTo: 'Priya', giftedEmail: 'priya@example.com', giftMessage: 'Hi' }
  const bought = await server.call('POST /orders', {
    as: user,
    body: { products: [gift, { productId: id }] },
    headers: { 'idempotency-key': 'gift' },
  })
  expect(bought.result.approved).toBe(true)
}

test('a deleted account is gone at once: its tokens, its password and its email', async () => {
  expect(await deleteAccount()).toMatchObject({ status: 200, result: true })
  expect(await deleteAccount()).toMatchObject({ status: 401, errorCode: 'JWT_INVALID' })
  expect(await server.call('GET /users', { as: user })).toMatchObject({ status: 401 })
  const body = { email: 'casey@example.com', password }
  expect((await server.call('POST /users/login', { as: merchant, body })).errorCode).toBe('LOGIN_FAILED')
  expect((await server.call('POST /users/unique', { as: merchant, body })).result).toBe(true)
})

test('every session of the account ends', async () => {
  const other = await server.make.logIn(user)
  await deleteAccount()
  expect((await server.call('GET /users', { as: other })).errorCode).toBe('JWT_INVALID')
})

test('the email can sign up again, and the new account has nothing of the old one', async () => {
  await server.make.walletItem(user)
  await deleteAccount()
  const again = await server.make.loggedIn(merchant, { email: 'casey@example.com' })
  expect((await server.call('GET /users/wallet', { as: again })).result).toEqual([])
  expect((await server.call('GET /users/purchases', { as: again })).result).toEqual([])
})

test('no column of any table contains the name, the email or the phone of the user any more', async () => {
  await buyGift()
  await server.call('POST /users/firebase', { as: user, body: { token: 'token of Casey' } })
  await server.call('POST /user/Settings', {
    as: user,
    body: { firstName: 'Casey' },
    headers: { 'idempotency-key': 'name' },
  })
  await deleteAccount()
  const tables = await read((tx) =>
    rowsOf<{ name: string }>(tx, sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  const found = await server.database.transact(merchant.tenant, 'test', async (tx) => {
    const texts: string[] = []
    for (const { name } of tables) {
      const allowed = await rowsOf<{ yes: boolean }>(
        tx,
        sql`select has_table_privilege(current_user, ${name}, 'select') as yes`,
      )
      if (!allowed[0]?.yes) continue
      const rows = await rowsOf<{ row: string }>(tx, sql`select t::text as row from ${sql.identifier(name)} t`)
      texts.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return texts
  })
  expect(tables.length).toBeGreaterThan(25)
  expect(found.filter((row) => /casey@|5035550142/i.test(row))).toEqual([])
  // The recipient of a gift keeps the name of the giver, in the wallet and in the mail.
  expect(found.filter((row) => /Casey|Rivers/.test(row) && !/^(wallet_items|mail_outbox|work)/.test(row))).toEqual([])
})

test('orders remain, without the persons in them', async () => {
  await buyGift()
  await deleteAccount()
  const [order] = await read((tx) => tx.select().from(orders).where(eq(orders.userId, user.userId)))
  expect(order).toMatchObject({ state: 'approved', processorToken: null, cardLast4: null, address: null })
  expect(order?.lines).toHaveLength(2)
  expect(order?.lines[0]).toMatchObject({ isGift: true, giftedTo: null, giftedEmail: null, giftMessage: null })
  expect(order?.totalCents).toBeGreaterThan(0)
})

test('a gift to another person stays with its recipient', async () => {
  await buyGift()
  await deleteAccount()
  const waiting = await read((tx) =>
    tx.select().from(walletItems).where(eq(walletItems.waitingForEmail, 'priya@example.com')),
  )
  expect(waiting).toMatchObject([{ voidedAt: null, giftMessage: 'Hi' }])
})

test('wallet items are void, and a kiosk refuses their codes', async () => {
  const code = await server.make.walletItem(user)
  const kiosk = await server.make.kiosk(merchant)
  await deleteAccount()
  const scan = { as: kiosk, body: { code, locationId: 1 } }
  expect((await server.call('POST /kiosk/redeem', { ...scan, headers: { 'idempotency-key': 'k' } })).errorCode).toBe(
    'CODE_UNKNOWN',
  )
})

test('the club ends without another billing', async () => {
  await server.make.club(user)
  await deleteAccount()
  server.clock.advance(31 * day)
  await server.runner.drain(['membership'])
  expect(await read((tx) => tx.select().from(orders))).toEqual([])
  expect(await read((tx) => tx.select().from(work).where(eq(work.kind, 'membership')))).toEqual([])
})

test('mail to the user is no longer sent', async () => {
  await server.call('GET /users/forgot-password', { as: merchant, query: { email: 'casey@example.com' } })
  await server.idle()
  await deleteAccount()
  expect(await read((tx) => tx.select().from(outbox))).toEqual([])
  expect(await read((tx) => tx.select().from(work).where(eq(work.kind, 'mail')))).toEqual([])
})

test('the friend whom the user invited keeps the account, and a purchase pays no points for it', async () => {
  const friend = await server.make.loggedIn(merchant, { referredBy: user.userId })
  await server.make.card(friend, tokenFor('approves'))
  await deleteAccount()
  const { id } = await server.make.product(merchant)
  const order = { body: { products: [{ productId: id }] }, headers: { 'idempotency-key': 'friend' } }
  expect((await server.call('POST /orders', { as: friend, ...order })).result.approved).toBe(true)
  const [gone] = await read((tx) => tx.select().from(users).where(eq(users.id, user.userId)))
  expect(gone).toMatchObject({ points: 0, firstName: '', email: '' })
})

describe('DELETE /users', () => {
  test('is for users', async () => {
    expect(await server.call('DELETE /users', { as: merchant })).toMatchObject({
      status: 401,
      errorCode: 'JWT_MISSING',
    })
  })

  test('refuses a user of another merchant', async () => {
    const other = await server.make.merchant()
    expect(await deleteAccount({ ...user, appKey: other.appKey })).toMatchObject({
      status: 403,
      errorCode: 'TENANT_MISMATCH',
    })
  })

  test('deletes an admin beside another one as well, and no other account', async () => {
    const admin = await server.make.loggedIn(merchant, { isAdmin: true })
    await server.make.person(merchant, { isAdmin: true })
    expect((await deleteAccount(admin)).result).toBe(true)
    expect((await server.call('GET /users', { as: user })).status).toBe(200)
  })
})
