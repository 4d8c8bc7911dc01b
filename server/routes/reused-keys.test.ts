import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { idempotencyKeys } from '../tables/idempotency-keys.ts'
import { password, vehicle, type TestPerson } from '../testing/factories.ts'
import { makeServer, type TestServer } from '../testing/harness.ts'
import { routePath } from '../plugins/serve.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
  const merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})
afterAll(() => server.close())

const siteConfig = { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] }
/** A body that the schema of the call takes; what its rules say of it comes later than the key. */
const bodies: Partial<Record<Call, () => unknown>> = {
  'POST /users': () => ({
    firstName: 'Robin',
    lastName: 'Lake',
    email: 'robin@example.com',
    birthdayMonth: 1,
    birthdayDay: 2,
    zipPostalCode: '97301',
    cellPhoneNumber: '5035550100',
    password,
  }),
  'POST /users/vehicle': () => vehicle,
  'POST /users/homeLocation': () => ({ locationId: 1 }),
  'POST /notifications/target': () => ({ email: admin.email, body: 'Foam' }),
  'POST /accounts/site-config': () => ({ siteConfig }),
  'PATCH /accounts/site-config': () => [{ op: 'replace', path: '/companyName', value: 'Tide' }],
}
const calls = Object.keys(bodies) as Call[]

test.each(calls)('a key that stands for another body is refused: %s', async (call) => {
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
    body: bodies[call]?.(),
    headers: { 'idempotency-key': 'reused', 'content-type': bodyType ?? 'application/json' },
  })
  expect(answer).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_REUSED' })
})
