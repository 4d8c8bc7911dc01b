import { afterAll, beforeAll, expect, test } from 'vitest'
import { hour, second } from '#server/testing/clock.ts'
import { password } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestPerson } from '#server/testing/factories.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const next = 'Rinse-day-2'
const newUser = async (own = {}) => server.make.person(await server.make.merchant(), own)
const forgot = (who: TestPerson, email = who.email) =>
  server.call('GET /users/emails/forgot-password', { as: who.merchant, query: { email } })
const tokenFor = async (who: TestPerson): Promise<string> => {
  await forgot(who)
  await server.idle()
  const mail = server.mailbox?.list().find(({ to }) => to === who.email)
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
}
const recover = (who: TestPerson, token: string, own = {}) =>
  server.call('POST /users/recover-password', {
    as: who.merchant,
    body: { email: who.email, token, password: next, confirmPassword: next, ...own },
  })
const logIn = (who: TestPerson, given: string) =>
  server.call('POST /users/login', { as: who.merchant, body: { email: who.email, password: given } })

test('known and unknown emails get the same answer; only a known one gets a mail with a link', async () => {
  const who = await newUser()
  const before = server.mailbox?.list().length ?? 0
  const [known, unknown] = [await forgot(who), await forgot(who, 'nobody@example.com')]
  await server.idle()
  expect(known).toMatchObject({ status: 200, result: true, text: unknown.text })
  expect(server.mailbox?.list()).toHaveLength(before + 1)
  const mail = server.mailbox?.list()[0]
  expect(mail?.to).toBe(who.email)
  expect(mail?.text).toContain(`http://${who.merchant.subdomain}.localhost:8080/passwordRecovery?token=`)
  expect(mail?.text).toContain(`email=${encodeURIComponent(who.email)}`)
})

test('the alias path does the same', async () => {
  const who = await newUser()
  expect(
    (await server.call('GET /users/forgot-password', { as: who.merchant, query: { email: who.email } })).result,
  ).toBe(true)
  expect((await forgot(who, 'no mail')).errorCode).toBe('EMAIL_INVALID')
})

test('a recovery token sets the password once, ends every session and confirms the email', async () => {
  const who = await newUser({ emailConfirmedAt: null })
  const before = await server.make.logIn(who)
  const token = await tokenFor(who)
  expect((await recover(who, token)).result).toBe(true)
  expect((await logIn(who, password)).errorCode).toBe('LOGIN_FAILED')
  expect((await logIn(who, next)).status).toBe(200)
  expect((await server.call('GET /users', { as: before })).status).toBe(401)
  expect((await server.make.rowOf(who))?.emailConfirmedAt).toEqual(server.clock.date())
  expect(await recover(who, token)).toMatchObject({
    status: 400,
    errorCode: 'RECOVERY_TOKEN',
    errorMessage: 'This password recovery link is invalid or has expired.',
  })
})

test('a new password ends every recovery link that was mailed before, however it was set', async () => {
  const [who, other] = [await newUser(), await newUser()]
  const [older, newer, others] = [await tokenFor(who), await tokenFor(who), await tokenFor(other)]
  expect((await recover(who, newer)).status).toBe(200)
  expect((await recover(who, older)).errorCode).toBe('RECOVERY_TOKEN')
  const later = await tokenFor(who)
  const changed = await server.call('POST /users/update-password', {
    as: { ...who.merchant, ...(await logIn(who, next)).result },
    body: { currentPassword: next, newPassword: password, confirmPassword: password },
  })
  expect(changed.status).toBe(200)
  expect((await recover(who, later)).errorCode).toBe('RECOVERY_TOKEN')
  expect((await recover(other, others)).status).toBe(200)
})

test('a recovery token is valid for an hour and belongs to its email and its merchant', async () => {
  const who = await newUser()
  const other = await server.make.person(who.merchant)
  const stranger = await newUser()
  const token = await tokenFor(who)
  expect((await recover(who, token, { email: other.email })).errorCode).toBe('RECOVERY_TOKEN')
  expect(
    (
      await server.call('POST /users/recover-password', {
        as: stranger.merchant,
        body: { email: who.email, token, password: next, confirmPassword: next },
      })
    ).errorCode,
  ).toBe('RECOVERY_TOKEN')
  expect((await recover(who, 'nonsense')).errorCode).toBe('RECOVERY_TOKEN')
  server.clock.advance(hour + second)
  expect((await recover(who, token)).errorCode).toBe('RECOVERY_TOKEN')
  expect((await logIn(who, password)).status).toBe(200)
})

test('the new password must meet the rules and match its confirmation; a refusal keeps the token valid', async () => {
  const who = await newUser()
  const token = await tokenFor(who)
  expect(await recover(who, token, { confirmPassword: 'Rinse-day-3' })).toMatchObject({
    status: 400,
    errorCode: 'PASSWORD_MISMATCH',
    errorMessage: 'Passwords must match.',
  })
  expect(await recover(who, token, { password: 'short' })).toMatchObject({
    errorCode: 'PASSWORD_RULE',
    errorMessage: 'Must include a capital letter',
  })
  expect((await recover(who, token)).status).toBe(200)
})

test('changing the password needs the current one and ends all other sessions', async () => {
  const who = await newUser()
  const [here, elsewhere] = [await server.make.logIn(who), await server.make.logIn(who)]
  const change = (currentPassword: string, newPassword = next) =>
    server.call('POST /users/update-password', { as: here, body: { currentPassword, newPassword } })
  expect(await change('Wrong-day-1')).toMatchObject({
    status: 400,
    errorCode: 'PASSWORD_CURRENT',
    errorMessage: 'Current password is incorrect.',
  })
  expect((await change(password, 'weak')).errorCode).toBe('PASSWORD_RULE')
  expect((await change(password)).result).toBe(true)
  expect((await server.call('GET /users', { as: here })).status).toBe(200)
  expect((await server.call('GET /users', { as: elsewhere })).status).toBe(401)
  expect((await logIn(who, next)).status).toBe(200)
})
