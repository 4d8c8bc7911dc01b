import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/database/transact.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { Prepared } from './prepare.ts'
import { runInsideTransaction } from './run.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a read whose caller is refused runs its last statement as its tenant', async () => {
  const { tenant } = await server.make.merchant()
  const bearer = { tenant, userId: randomUUID(), sessionId: randomUUID(), pair: 1, isAdmin: false }
  const prepared = {
    kernel: { transact: server.database.transact, checkResults: false },
    endpoint: { access: 'person' },
    call: 'GET /users',
    claim: { tenant: { id: tenant }, bearer, terminal: null },
    handlerInput: { now: server.clock.date() },
    keyed: null,
  } as unknown as Prepared
  const tenants: unknown[] = []
  const answer = runInsideTransaction(prepared, async ({ tx }) => {
    for (let statements = 0; statements < 5; statements += 1) {
      tenants.push(...(await rowsOf(tx, sql`select current_setting('app.tenant', true) as tenant`)))
    }
  })
  await expect(answer).rejects.toMatchObject({ code: 'JWT_INVALID' })
  expect(tenants).toEqual(Array.from({ length: 5 }, () => ({ tenant: String(tenant) })))
})
