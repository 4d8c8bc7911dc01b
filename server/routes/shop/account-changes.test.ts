import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { countPushTokens } from '#server/tables/push-tokens.ts'
import { deviceId } from '#server/testing/call.ts'
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
  user = await server.make.loggedIn(merchant)
})

const tokensOf = (who: TestPerson) =>
  server.database.transact(merchant.tenant, 'test', (tx) => countPushTokens(tx, who.userId))
const registerPush = (token: string, device = deviceId) =>
  server.call('POST /users/firebase', { as: user, body: { token }, headers: { deviceid: device } })

describe('the card on file', () => {
  const removeCard = () => server.call('DELETE /users/card', { as: user })
  const payment = async () => (await server.call('GET /users', { as: user })).result.payment
  beforeEach(() => server.make.card(user, tokenFor('approves')))

  test('is removed, and the answer is the account without it', async () => {
    const removed = await removeCard()
    expect(removed.result).toMatchObject({ cctag: null, payment: { onFile: false, maskedCardNumber: null } })
    expect(await payment()).toMatchObject({ onFile: false })
    expect((await removeCard()).result.payment.onFile).toBe(false)
  })

  test('stays while a club renews with it, and can be removed after the cancellation', async () => {
    await server.make.club(user)
    expect(await removeCard()).toMatchObject({ status: 409, errorCode: 'CARD_IN_USE' })
    expect(await payment()).toMatchObject({ onFile: true })
    await server.call('DELETE /users/washclub', { as: user })
    expect((await removeCard()).status).toBe(200)
  })

  test('stays while an unpaid period is billed again', async () => {
    await server.make.card(user, tokenFor('declines'))
    await server.make.club(user)
    server.clock.advance(30 * day)
    await server.runner.drain(['membership'])
    user = await server.make.logIn(user)
    expect((await removeCard()).errorCode).toBe('CARD_IN_USE')
  })
})

describe('logging out everywhere', () => {
  test('ends every session of the user, this one included, and no device gets pushes', async () => {
    const other = await server.make.logIn(user)
    await registerPush('first')
    await registerPush('second', 'zyxwvutsrq0123456789')
    expect(await tokensOf(user)).toBe(2)
    expect((await server.call('DELETE /users/sessions', { as: user })).result).toBe(true)
    for (const as of [user, other]) expect((await server.call('GET /users', { as })).errorCode).toBe('JWT_INVALID')
    expect(await tokensOf(user)).toBe(0)
  })

  test('leaves other users alone', async () => {
    const other = await server.make.loggedIn(merchant)
    await server.call('DELETE /users/sessions', { as: user })
    expect((await server.call('GET /users', { as: other })).status).toBe(200)
  })
})

describe('turning pushes off', () => {
  test('removes the token of this device alone', async () => {
    await registerPush('first')
    await registerPush('second', 'zyxwvutsrq0123456789')
    expect((await server.call('DELETE /users/firebase', { as: user })).result).toBe(true)
    expect(await tokensOf(user)).toBe(1)
  })

  test('needs a device', async () => {
    const headers = { deviceid: 'short' }
    expect(await server.call('DELETE /users/firebase', { as: user, headers })).toMatchObject({
      status: 400,
      errorCode: 'DEVICE_ID',
    })
  })
})

describe('correcting an email', () => {
  const body = { email: 'casey@example.org', currentPassword: password }
  const correct = (own: object = {}, as = user) => server.call('PUT /users/emails', { as, body: { ...body, ...own } })
  const mailTo = async (email: string) => {
    await server.idle()
    return server.mailbox?.list().find(({ to }) => to === email)?.text ?? ''
  }
  const tokenIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('token')
  beforeEach(async () => {
    user = await server.make.loggedIn(merchant, { email: 'casey@example.con', emailConfirmedAt: null })
  })

  test('replaces it, and confirms the new address by a new link alone', async () => {
    await server.call('GET /users/emails/confirmation', { as: user })
    const former = tokenIn(await mailTo('casey@example.con'))
    expect((await correct()).result).toMatchObject({ email: 'casey@example.org', emailConfirmed: false })
    const current = tokenIn(await mailTo('casey@example.org'))
    const open = async (token: string | null) =>
      (await server.app.inject(`/api/v1/users/emails/confirm?token=${token}`)).statusCode
    expect(await open(former)).toBe(400)
    expect(await open(current)).toBe(200)
    expect((await server.call('GET /users', { as: user })).result.email).toBe('casey@example.org')
  })

  test('voids a recovery link that was mailed to the former address', async () => {
    await server.call('GET /users/forgot-password', { as: merchant, query: { email: 'casey@example.con' } })
    const token = tokenIn(await mailTo('casey@example.con'))
    await correct()
    const recovery = { email: 'casey@example.org', token, password: 'Wash-day-3', confirmPassword: 'Wash-day-3' }
    expect((await server.call('POST /users/recover-password', { as: merchant, body: recovery })).errorCode).toBe(
      'RECOVERY_TOKEN',
    )
  })

  test('needs the password', async () => {
    expect(await correct({ currentPassword: 'Wrong-day-1' })).toMatchObject({
      status: 400,
      errorCode: 'PASSWORD_CURRENT',
      fieldErrors: { currentPassword: 'Current password is incorrect.' },
    })
  })

  test('refuses an email of another account and one that is none', async () => {
    await server.make.person(merchant, { email: 'taken@example.org' })
    expect(await correct({ email: 'Taken@example.org' })).toMatchObject({ status: 409, errorCode: 'EMAIL_TAKEN' })
    expect(await correct({ email: 'casey@' })).toMatchObject({ status: 400, errorCode: 'EMAIL_INVALID' })
  })

  test('accepts the same email in another spelling', async () => {
    expect((await correct({ email: 'Casey@example.con' })).result.email).toBe('Casey@example.con')
  })

  test('is over once the email is confirmed', async () => {
    user = await server.make.loggedIn(merchant)
    expect(await correct()).toMatchObject({ status: 409, errorCode: 'EMAIL_ALREADY_CONFIRMED' })
  })
})

describe.each(['DELETE /users/card', 'DELETE /users/sessions', 'DELETE /users/firebase', 'PUT /users/emails'] as const)(
  '%s',
  (call) => {
    const body = call.startsWith('PUT') ? { email: 'casey@example.org', currentPassword: password } : undefined

    test('is for users', async () => {
      expect(await server.call(call, { as: merchant, body })).toMatchObject({ status: 401, errorCode: 'JWT_MISSING' })
    })

    test('refuses a user of another merchant', async () => {
      const other = await server.make.merchant()
      expect(await server.call(call, { as: { ...user, appKey: other.appKey }, body })).toMatchObject({
        status: 403,
        errorCode: 'TENANT_MISMATCH',
      })
    })

    test('serves an admin', async () => {
      const admin = await server.make.loggedIn(merchant, { isAdmin: true, emailConfirmedAt: null })
      expect((await server.call(call, { as: admin, body })).status).toBe(200)
    })
  },
)
