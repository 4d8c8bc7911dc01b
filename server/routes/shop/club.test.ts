import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writtenDay } from '#contract/rules/membership.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { pushOutbox } from '#server/tables/push-outbox.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let member: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  const who = await server.make.person(merchant)
  await server.make.card(who, tokenFor('approves'))
  await server.make.car(who)
  await server.make.club(who, { taxRate: 1_000 })
  member = await server.make.logIn(who)
})

const get = (as = member) => server.call('GET /users/washclub', { as })
const cancel = (key?: string, as = member) =>
  server.call('DELETE /users/washclub', { as, headers: key ? { 'idempotency-key': key } : {} })
const reactivate = (key?: string) =>
  server.call('PUT /users/washclub', { as: member, headers: key ? { 'idempotency-key': key } : {} })
const notActive = { status: 409, errorCode: 'CLUB_NONE' }

test('a canceled plan stays usable until its billing date, and can be reactivated', async () => {
  const before = (await get()).result
  expect((await cancel()).result).toEqual({ ...before, status: 'endbillingpending' })
  expect((await get()).result.status).toBe('endbillingpending')
  const code = { as: member, body: { TempIdType: 'WashClub' }, headers: { deviceid: 'abcdefghij0123456789' } }
  expect((await server.call('POST /temptoken', code)).status).toBe(200)
  expect((await reactivate()).result).toEqual(before)
})

test('a member is told in writing of the cancellation and of its end', async () => {
  const mails = async () => {
    await server.idle()
    return (server.mailbox?.list() ?? [])
      .filter(({ to }) => to === member.email)
      .map(({ subject, text }) => ({ subject, text }))
  }
  const end = writtenDay('UTC', server.clock.now() + 30 * day)
  await cancel()
  await cancel()
  expect(await mails()).toMatchObject([
    { subject: 'Your wash club is canceled', text: expect.stringContaining(`until ${end}; nothing more`) as string },
  ])
  await reactivate()
  expect((await mails()).find(({ subject }) => subject === 'Your wash club goes on')?.text).toContain(
    `Your card is charged $32.99 on ${end}`,
  )
})

test('canceling again changes nothing', async () => {
  const once = await cancel()
  expect((await cancel()).result).toEqual(once.result)
})

test('a repeat with the same key gets the same answer', async () => {
  await cancel('a')
  await reactivate('b')
  const repeated = await cancel('a')
  expect(repeated.headers['idempotency-replayed']).toBe('true')
  expect((await get()).result.status).toBe('active')
})

test('without a club there is nothing to cancel or to reactivate', async () => {
  member = await server.make.loggedIn(merchant)
  expect(await cancel()).toMatchObject(notActive)
  expect(await reactivate()).toMatchObject(notActive)
})

test('an active plan is not reactivated', async () => {
  expect(await reactivate()).toMatchObject({ status: 409, errorCode: 'CLUB_NOT_PENDING' })
})

test('a plan is not reactivated without a card on file', async () => {
  const who = await server.make.person(merchant)
  await server.make.club(who)
  member = await server.make.logIn(who)
  await cancel()
  expect(await reactivate()).toMatchObject({ status: 409, errorCode: 'NO_CARD' })
})

test('a canceled plan that has reached its billing date has ended, whether or not due work has run', async () => {
  await cancel()
  server.clock.advance(30 * day)
  member = await server.make.logIn(member)
  expect((await get()).result).toMatchObject({ status: 'inactive', name: null, unpaid: null })
  expect(await reactivate()).toMatchObject(notActive)
})

test('a declined billing is part of the club until it is paid, and canceling then ends the club at once', async () => {
  await server.make.card(member, tokenFor('declines'))
  server.clock.advance(30 * day)
  await server.runner.drain(['membership'])
  member = await server.make.logIn(member)
  const now = server.clock.now()
  expect((await get()).result).toMatchObject({
    status: 'active',
    nextBillingDate: new Date(now).toISOString(),
    unpaid: { since: new Date(now).toISOString(), nextAttemptDate: new Date(now + day).toISOString(), amount: 32.99 },
  })
  expect((await cancel()).result).toMatchObject({ status: 'inactive', name: null })
})

test('a billing is in the purchase history', async () => {
  server.clock.advance(30 * day)
  await server.runner.drain(['membership'])
  member = await server.make.logIn(member)
  expect((await server.call('GET /users/purchases', { as: member })).result).toMatchObject([
    { total: 32.99, purchasedProducts: [{ name: 'Unlimited', quantity: 1, appProductType: 'AppClub' }] },
  ])
})

test('a push tells each device of a decline', async () => {
  await server.call('POST /users/firebase', { as: member, body: { token: 'phone' } })
  await server.make.card(member, tokenFor('declines'))
  server.clock.advance(30 * day)
  await server.runner.drain(['membership'])
  const queued = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(pushOutbox))
  expect(queued.map(({ data }) => data?.title)).toEqual(['Your wash club payment failed'])
})

describe.each(['PUT /users/washclub', 'DELETE /users/washclub'] as const)('%s', (call) => {
  test('is for users', async () => {
    expect(await server.call(call, { as: merchant })).toMatchObject({ status: 401, errorCode: 'JWT_MISSING' })
  })

  test('refuses a user of another merchant', async () => {
    const other = await server.make.merchant()
    expect(await server.call(call, { as: { ...member, appKey: other.appKey } })).toMatchObject({
      status: 403,
      errorCode: 'TENANT_MISMATCH',
    })
  })

  test('serves an admin with a club of their own', async () => {
    const admin = await server.make.loggedIn(merchant, { isAdmin: true })
    expect(await server.call(call, { as: admin })).toMatchObject(notActive)
  })
})
