import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Transact } from '#server/database/transact.ts'
import { day, hour } from '#server/testing/clock.ts'
import { writeInvitation } from '#server/tables/office-invitations.ts'
import { work } from '#server/tables/work.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { deriveKey } from '#server/security/keys.ts'
import { runAll, runnerBeside } from '#server/testing/due-work.ts'
import { cleaningKind } from './cleaning.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const kindWith = (transact: Transact) =>
  cleaningKind({ transact, clock: server.clock, accounts: server.deps.accounts, auditLogDays: 400 })

const clean = async () => {
  await server.runAll('cleaning')
  await server.runAll('platform-cleaning')
}

test('expired rows are deleted, all others are kept', async () => {
  const merchant = await server.make.merchant()
  const person = await server.make.person(merchant, { emailConfirmedAt: null })
  const as = await server.make.logIn(person)
  await server.call('POST /users/homeLocation', { as, body: { locationId: 1 }, headers: { 'idempotency-key': 'k' } })
  await server.call('GET /users/emails/confirmation', { as })
  await server.call('POST /users/errors', { body: { error: 'boom' } })
  await server.database.transact(merchant.tenant, 'test', (tx) =>
    writeInvitation(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      email: 'kim@example.com',
      emailKey: 'kim@example.com',
      tokenHash: 'hash',
      expiresAt: server.clock.date(),
    }),
  )
  await server.idle()
  await server.errors.flush()
  const count = async () => {
    const [mine] = await server.database.transact(merchant.tenant, 'test', (tx) =>
      rowsOf<Record<string, number>>(
        tx,
        sql`select
      (select count(*)::int from sessions) as sessions, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from email_tokens) as tokens, (select count(*)::int from mail_outbox) as mails,
      (select count(*)::int from office_invitations) as invitations, (select count(*)::int from users) as users`,
      ),
    )
    const [ours] = await server.database.transact(null, 'test', (tx) =>
      rowsOf<Record<string, number>>(tx, sql`select count(*)::int as errors from error_occurrences`),
    )
    return { ...mine, ...ours }
  }
  await clean()
  expect(await count()).toEqual({ sessions: 1, keys: 1, tokens: 1, mails: 1, errors: 1, invitations: 1, users: 1 })
  server.clock.advance(31 * day)
  await clean()
  expect(await count()).toEqual({ sessions: 0, keys: 0, tokens: 0, mails: 0, errors: 0, invitations: 0, users: 1 })
})

test('a key that ended before any charge is kept for 30 days, an attempted charge permanently', async () => {
  const merchant = await server.make.merchant()
  const person = await server.make.person(merchant)
  const { id: productId } = await server.make.product(merchant)
  const order = async (key: string) => {
    const as = await server.make.logIn(person)
    await server.call('POST /orders', { as, body: { products: [{ productId }] }, headers: { 'idempotency-key': key } })
  }
  await order('refused')
  await server.call('POST /orders/{key}/settle', { as: await server.make.logIn(person), params: { key: 'void' } })
  await server.make.card(person, tokenFor('fails'))
  await order('failed')
  await server.make.card(person, tokenFor('approves'))
  await order('approved')
  const states = () =>
    server.database.transact(merchant.tenant, 'test', async (tx) => {
      const rows = await rowsOf<{ state: string }>(tx, sql`select state from orders order by key`)
      return rows.map(({ state }) => state)
    })
  server.clock.advance(29 * day)
  await clean()
  expect(await states()).toEqual(['approved', 'failed', 'refused', 'void'])
  server.clock.advance(2 * day)
  await clean()
  expect(await states()).toEqual(['approved', 'failed'])
})

test('a merchant whose cleaning fails does not stop the others', async () => {
  const [broken, well] = [await server.make.merchant(), await server.make.merchant()]
  for (const merchant of [broken, well]) await server.make.logIn(await server.make.person(merchant))
  const failing: Transact = (tenant, owner, work) =>
    tenant === broken.tenant
      ? Promise.reject(new Error('no connection'))
      : server.database.transact(tenant, owner, work)
  const sessions = ({ tenant }: typeof well) =>
    server.database.transact(tenant, 'test', async (tx) => (await rowsOf(tx, sql`select id from sessions`)).length)
  server.clock.advance(31 * day)
  await runAll(server, runnerBeside(server, [kindWith(failing)], { transact: failing }), 'cleaning')
  expect([await sessions(broken), await sessions(well)]).toEqual([1, 0])
})

test('many expired rows are deleted in portions, and a step that fails stops no other', async () => {
  const merchant = await server.make.merchant()
  const { tenant } = merchant
  await server.database.transact(tenant, 'test', (tx) =>
    tx.execute(sql`
      insert into login_failures (tenant_id, email_key, ip, at)
      select ${tenant}, n || '@example.com', '127.0.0.1', ${server.clock.date().toISOString()}::timestamptz
      from generate_series(1, 2500) as n`),
  )
  const left = () =>
    server.database.transact(
      tenant,
      'test',
      async (tx) => (await rowsOf(tx, sql`select id from login_failures`)).length,
    )
  const seen: number[] = []
  let steps = 0
  const observed: Transact = async (owner, name, work) => {
    if (owner === tenant && name === 'cleaning') {
      steps += 1
      if (steps === 1) throw new Error('no connection')
      seen.push(await left())
    }
    return server.database.transact(owner, name, work)
  }
  server.clock.advance(2 * day)
  await runAll(server, runnerBeside(server, [kindWith(observed)]), 'cleaning')
  expect([...new Set(seen)]).toEqual([2500, 2000, 1500, 1000, 500, 0])
})

test('credentials that were sealed with an earlier key are sealed with the newest', async () => {
  const merchant = await server.make.merchant()
  const processorBy = (by: TestServer) =>
    server.database.transact(merchant.tenant, 'test', (tx) => by.deps.processors.at(tx, merchant.tenant, 'exacthosted'))
  const earlier = Buffer.from(deriveKey(server.settings.jwtSecret, 'credentials')).toString('base64')
  const newest = Buffer.alloc(32, 7).toString('base64')
  const both = await makeServer({ beside: server, env: { CREDENTIALS_KEY: `${newest},${earlier}` } })
  const after = await makeServer({ beside: server, env: { CREDENTIALS_KEY: newest } })
  await expect(processorBy(after)).rejects.toThrow('cannot be opened')
  await both.runAll('cleaning')
  for (const by of [both, after]) expect((await processorBy(by))?.name).toBe('exacthosted')
  await expect(processorBy(server)).rejects.toThrow('cannot be opened')
  await both.close()
  await after.close()
})

test('merchants are cleaned every day, spread over it', async () => {
  const merchants = await Promise.all(Array.from({ length: 12 }, () => server.make.merchant()))
  const dueDates = async () => {
    const items = await server.database.transact(null, 'test', (tx) =>
      tx.select().from(work).where(eq(work.kind, 'cleaning')).orderBy(work.tenantId),
    )
    return items
      .filter(({ tenantId }) => merchants.some(({ tenant }) => tenant === tenantId))
      .map(({ dueAt }) => +dueAt)
  }
  await server.runAll('cleaning')
  const next = await dueDates()
  expect(next.every((due) => due > server.clock.now() && due <= server.clock.now() + day)).toBe(true)
  expect(new Set(next.map((due) => Math.floor(due / hour))).size).toBeGreaterThan(8)
  server.clock.advance(day)
  await server.runner.drain()
  expect(await dueDates()).toEqual(next.map((due) => due + day))
})
