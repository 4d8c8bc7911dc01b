import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../database/transact.ts'
import { day } from '../testing/clock.ts'
import { makeServer, type TestServer } from '../testing/harness.ts'
import { clean } from './cleaning.ts'

let server: TestServer
beforeAll(async () => { server = await makeServer() })
afterAll(() => server.close())

test('what has outlived its purpose goes, what has not stays', async () => {
  const merchant = await server.make.merchant()
  const person = await server.make.person(merchant, { emailConfirmedAt: null })
  const as = await server.make.logIn(person)
  await server.call('POST /users/homeLocation', { as, body: { locationId: 1 }, headers: { 'idempotency-key': 'k' } })
  await server.call('GET /users/emails/confirmation', { as })
  await server.call('POST /users/errors', { body: { error: 'boom' } })
  await server.settled()
  const count = async () => {
    const [mine] = await server.database.transact(merchant.tenant, 'test', (tx) =>
      rowsOf<Record<string, number>>(
        tx,
        sql`select
      (select count(*)::int from sessions) as sessions, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from email_tokens) as tokens, (select count(*)::int from mail_outbox) as mails,
      (select count(*)::int from users) as users`,
      ),
    )
    const [ours] = await server.database.transact(null, 'test', (tx) =>
      rowsOf<Record<string, number>>(tx, sql`select count(*)::int as errors from client_errors`),
    )
    return { ...mine, ...ours }
  }
  await clean(server.database.transact, server.clock.date())
  expect(await count()).toEqual({ sessions: 1, keys: 1, tokens: 1, mails: 1, errors: 1, users: 1 })
  server.clock.advance(31 * day)
  await clean(server.database.transact, server.clock.date())
  expect(await count()).toEqual({ sessions: 0, keys: 0, tokens: 0, mails: 0, errors: 0, users: 1 })
})
