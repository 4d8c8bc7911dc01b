import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { idempotencyKeys } from '#server/tables/idempotency-keys.ts'
import { password, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { keyedBodies } from '#server/testing/keyed-bodies.ts'
import { routePath } from '#server/api/serve.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
  const merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  await server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
})
afterAll(() => server.close())

/** The bodies fit their schemas; what the rules say of a body comes later than the key. */
const bodies = {
  ...keyedBodies,
  'POST /notifications/target': { email: 'robin@example.com', body: 'Foam' },
  'POST /accounts/subdomain': { subdomain: 'reused' },
  'PUT /users/washclub': undefined,
  'DELETE /users/washclub': undefined,
  'DELETE /users': undefined,
}
const calls = Object.keys(bodies) as (keyof typeof bodies)[]

test.each(calls)('a key used with another body is refused: %s', async (call) => {
  const { access, bodyType }: Endpoint = endpoints[call]
  await server.database.transact(admin.merchant.tenant, 'test', (tx) =>
    tx.insert(idempotencyKeys).values({
      tenantId: admin.merchant.tenant,
      subject: access === 'anonymous' ? '' : `user ${admin.userId}`,
      method: call.slice(0, call.indexOf(' ')),
      path: routePath(call),
      key: 'reused',
      bodyHash: 'of another body',
      status: 200,
      body: '{}',
      storedAt: server.clock.date(),
    }),
  )
  const answer = await server.call(call, {
    as: admin,
    body: bodies[call],
    headers: { 'idempotency-key': 'reused', ...(bodies[call] && { 'content-type': bodyType ?? 'application/json' }) },
  })
  expect(answer).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_REUSED' })
})
