import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { sanitised } from '#server/security/merchant-html.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { insertQuestions } from '#server/tables/survey.ts'
import type { CallOptions } from '#server/testing/call.ts'
import { password, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { keyedBodies, offered, reportedUse, surveyQuestion, type KeyedCall } from '#server/testing/keyed-bodies.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const merchant = await server.make.merchant({ terms: [sanitised('<p>Paid in advance.</p>')] })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const { tenant: tenantId } = merchant
  await server.make.deal(merchant, { id: offered.dealId })
  await server.make.promoCode(merchant, { code: offered.code })
  await server.database.transact(tenantId, 'test', (tx) => insertQuestions(tx, [{ tenantId, ...surveyQuestion }]))
  const use = { tenantId, id: reportedUse, kind: 'washClub', userId: admin.userId, name: 'Basic' } as const
  const scan = { locationId: 1, terminalId: 'T1', at: server.clock.date() }
  await server.database.transact(tenantId, 'test', (tx) => insertRedemption(tx, { ...use, ...scan }))
})

/** Runs the work while no answer can be stored: a call that is carried out keeps its key, and waits. */
const whileNoAnswerIsStored = async (work: () => Promise<void>): Promise<void> => {
  const client = await server.database.pool!.connect()
  try {
    await client.query('begin; lock table idempotency_keys in exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Sends a call, and once more while the first is carried out. */
const sendTwice = async (call: Call, options: CallOptions) => {
  const send = () => server.call(call, options)
  const sent: ReturnType<typeof send>[] = []
  await whileNoAnswerIsStored(async () => {
    sent.push(send())
    await untilWaiting(server)
    sent.push(send())
    await sent[1]
  })
  return Promise.all(sent)
}

const expectWait = async (call: Call, options: CallOptions) => {
  const [first, second] = await sendTwice(call, options)
  expect(second).toMatchObject({ status: 409, errorCode: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(second?.headers['retry-after']).toBe('1')
  expect(first?.errorCode).toBeUndefined()
  const third = await server.call(call, options)
  expect([third.status, third.text]).toEqual([first?.status, first?.text])
  expect(third.headers['idempotency-replayed']).toBe('true')
}

test.each(Object.keys(keyedBodies) as KeyedCall[])(
  'a request whose first copy is carried out waits for its answer: %s',
  async (call) => {
    const { bodyType }: Endpoint = endpoints[call]
    const headers = { 'idempotency-key': 'twice', 'content-type': bodyType ?? 'application/json' }
    await expectWait(call, { as: admin, body: keyedBodies[call], headers })
  },
)

test.each([
  ['DELETE /users/washclub', 'active'],
  ['PUT /users/washclub', 'endbillingpending'],
] as const)('a request whose first copy is carried out waits for its answer: %s', async (call, status) => {
  await server.make.card(admin, tokenFor('approves'))
  await server.make.club(admin, { status })
  await expectWait(call, { as: admin, headers: { 'idempotency-key': 'twice' } })
})

test('a request whose first copy is carried out waits for its answer: POST /users/memberships/{id}/acts', async () => {
  await server.make.card(admin, tokenFor('approves'))
  await server.make.club(admin, {})
  const [membership] = (await server.call('GET /users/memberships', { as: admin })).result
  const call = 'POST /users/memberships/{id}/acts'
  const params = { id: membership!.id }
  await expectWait(call, { as: admin, params, body: { act: 'cancel' }, headers: { 'idempotency-key': 'twice' } })
})

test('an act of staff whose first copy is carried out waits for its answer', async () => {
  await server.make.card(admin, tokenFor('approves'))
  await server.make.club(admin, {})
  const [own] = (await server.call('GET /users/memberships', { as: admin })).result
  const params = { id: admin.userId, membership: own!.id }
  await expectWait('POST /accounts/customers/{id}/memberships/{membership}/acts', {
    as: admin,
    params,
    body: { act: 'cancel', reason: 'Moved away.' },
    headers: { 'idempotency-key': 'twice' },
  })
})

test('a second deletion of an account waits for the first, and finds no session afterwards', async () => {
  // The last administrator cannot leave.
  await server.make.loggedIn(admin.merchant, { isAdmin: true })
  const options = { as: admin, headers: { 'idempotency-key': 'twice' } }
  const [first, second] = await sendTwice('DELETE /users', options)
  expect(second).toMatchObject({ status: 409, errorCode: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(first?.status).toBe(200)
  expect((await server.call('DELETE /users', options)).errorCode).toBe('JWT_INVALID')
})

test('a request whose first copy is carried out waits for its answer: POST /kiosk/redeem', async () => {
  const as = await server.make.kiosk(admin.merchant)
  const code = await server.make.walletItem(admin, { maxUses: 2 })
  await expectWait('POST /kiosk/redeem', { as, body: { code, locationId: 1 }, headers: { 'idempotency-key': 'twice' } })
  const seen = await server.call('POST /kiosk/scan', { as, body: { code, locationId: 1 } })
  expect(seen.result).toMatchObject({ remainingUses: 1 })
})

test('a request whose first copy is carried out waits for its answer: POST /accounts/subdomain', async () => {
  await server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
  const body = { subdomain: `moved${admin.merchant.tenant}` }
  await expectWait('POST /accounts/subdomain', { as: admin, body, headers: { 'idempotency-key': 'twice' } })
})

test('a request whose first copy is carried out waits for its answer: POST /accounts', async () => {
  const { hsAccountId } = await server.make.account(admin)
  const body = { hsAccountId, subdomain: `twice${hsAccountId}`, siteConfig: {} }
  await expectWait('POST /accounts', { as: admin, body, headers: { 'idempotency-key': 'twice' } })
})

test.each([
  ['PUT /system/app-version', { appVersion: '7.0.0' }],
  ['PUT /system/site-config', { version: '7.0.0' }],
  ['POST /system/releases', { version: '7.0.1', build: 'current', share: 1, merchants: [] }],
  ['PUT /system/releases', { version: '7.0.1', share: 10, merchants: [] }],
] as const)('a request whose first copy is carried out waits for its answer: %s', async (call, body) => {
  await expectWait(call, { as: await server.make.staff(), body, headers: { 'idempotency-key': 'twice' } })
})
