import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, minute } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

let count = 0
const form = (own: object = {}) => ({
  firstName: 'Robin',
  lastName: 'Lake',
  email: `robin${(count += 1)}@example.com`,
  birthdayMonth: 2,
  birthdayDay: 29,
  zipPostalCode: '97301',
  cellPhoneNumber: '5035550100',
  password: 'Wash-day-2',
  ...own,
})
const signUp = (merchant: TestMerchant, body: unknown, headers = {}) =>
  server.call('POST /users', { as: merchant, body, headers })
const logIn = (merchant: TestMerchant, email: string, password = 'Wash-day-2') =>
  server.call('POST /users/login', { as: merchant, body: { email, password } })

/** The link in the newest mail to an address, as a URL. */
const linkTo = async (email: string): Promise<URL> => {
  await server.idle()
  const mail = server.mailbox?.list().find(({ to }) => to === email)
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
}
const post = (token: string, accept = 'text/html', host = 'localhost') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/users/emails/confirm',
    payload: new URLSearchParams({ token }).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', accept },
  })

test('a sign-up creates an unconfirmed account that can log in', async () => {
  const merchant = await server.make.merchant()
  const body = form()
  const made = await signUp(merchant, body)
  expect(made.status).toBe(201)
  expect(made.result.userId).toMatch(/^[0-9a-f-]{36}$/)
  const session = await logIn(merchant, body.email)
  const account = await server.call('GET /users', { as: { ...merchant, ...session.result } })
  expect(account.result).toMatchObject({
    email: body.email,
    emailConfirmed: false,
    birthdayDay: 29,
    optInToMarketing: false,
  })
  expect(account.result.referralCode).toMatch(/^[A-Z2-9]{8}$/)
})

test('the version of the terms that the user was shown is stored with the account', async () => {
  const merchant = await server.make.merchant()
  const { termsVersion = '' } = (await server.call('GET /accounts/settings/app', { as: merchant })).result
  const storedFor = async (own: object) => {
    const body = form(own)
    const { userId } = (await signUp(merchant, body)).result
    return (await server.make.rowOf({ merchant, userId, email: body.email }))?.termsVersion
  }
  expect(termsVersion).not.toBe('')
  expect(await storedFor({ termsVersion })).toBe(termsVersion)
  expect(await storedFor({})).toBeNull()
  expect((await signUp(merchant, form({ termsVersion: 'the newest' }))).errorCode).toBe('VALIDATION')
})

test('an email is unique per merchant, ignoring case', async () => {
  const merchant = await server.make.merchant()
  const body = form()
  await signUp(merchant, body)
  const again = await signUp(merchant, { ...body, email: body.email.toUpperCase() })
  expect(again).toMatchObject({
    status: 409,
    errorCode: 'EMAIL_TAKEN',
    errorMessage: 'Email is already associated with an account.',
  })
  expect((await signUp(await server.make.merchant(), body)).status).toBe(201)
})

test.each([
  ['a lower case letter', 'WASH-DAY-1', 'Must include a lower case letter'],
  ['a capital letter', 'wash-day-1', 'Must include a capital letter'],
  ['a number', 'Wash-day-one', 'Must include a number'],
  ['a special character', 'Washday1', 'Must include a special character'],
  ['eight characters', 'Wash-1', 'Must be at least 8 characters'],
  ['no word password', 'PassWord-1', 'Invalid word not allowed in passwords'],
])('a password without %s is refused with the message of its rule', async (_, password, text) => {
  const answer = await signUp(await server.make.merchant(), form({ password }))
  expect(answer).toMatchObject({
    status: 400,
    errorCode: 'PASSWORD_RULE',
    errorMessage: text,
    fieldErrors: { password: text },
  })
})

test.each([
  ['EMAIL_INVALID', { email: 'robin@' }, 'Please enter a valid email.'],
  ['EMAIL_INVALID', { email: 'robin@example' }, 'Please enter a valid email.'],
  ['BIRTH_MONTH', { birthdayMonth: 13 }, 'Please enter a valid Month.'],
  ['BIRTH_DAY', { birthdayDay: 32 }, 'Please enter a valid Day.'],
  ['BIRTH_DAY', { birthdayMonth: 2, birthdayDay: 30 }, 'Please enter a valid Day.'],
  ['VALIDATION', { firstName: '' }, 'Input is required.'],
  ['VALIDATION', { cellPhoneNumber: '503555010' }, 'Input is required.'],
])('%s answers %j', async (errorCode, own, errorMessage) => {
  const merchant = await server.make.merchant()
  expect(await signUp(merchant, form(own))).toMatchObject({ status: 400, errorCode, errorMessage })
})

test('form-only members are dropped, and no member of a body makes an administrator', async () => {
  const merchant = await server.make.merchant()
  const body = form({
    confirmEmail: 'x',
    confirmpassword: 'y',
    isAdmin: true,
    points: 5000,
    emailConfirmedAt: '2020-01-01',
  })
  await signUp(merchant, body)
  const { result } = await server.call('GET /users', {
    as: { ...merchant, ...(await logIn(merchant, body.email)).result },
  })
  expect(result.emailConfirmed).toBe(false)
})

test('the link of the mail opens a page of the merchant with a button; only the button confirms', async () => {
  const merchant = await server.make.merchant()
  const body = form()
  await signUp(merchant, body)
  const link = await linkTo(body.email)
  expect(link.host).toBe(`${merchant.subdomain}.localhost:8080`)
  const as = { ...merchant, ...(await logIn(merchant, body.email)).result }
  const page = await server.app.inject({ url: link.pathname + link.search })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<button>Confirm my email</button>')
  expect((await server.call('GET /users/emails/confirmed', { as })).result).toBe(false)
  const token = link.searchParams.get('token') ?? ''
  const pressed = await post(token)
  expect(pressed.body).toContain('Email confirmed.')
  expect(pressed.body).toContain(`You’re all set, ${body.firstName}.`)
  expect(pressed.body).toContain('<a class="button" href="/">Open ')
  expect((await server.call('GET /users/emails/confirmed', { as })).result).toBe(true)
  expect((await post(token)).statusCode).toBe(200)
})

test('a wrong or old link is refused, as a page for browsers and as an envelope for other clients', async () => {
  const merchant = await server.make.merchant()
  const body = form()
  await signUp(merchant, body)
  const token = (await linkTo(body.email)).searchParams.get('token') ?? ''
  server.clock.advance(7 * day + minute)
  const text = 'This confirmation link is invalid or has expired.'
  const page = await post(token, 'text/html', `${merchant.subdomain}.localhost:8080`)
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('This link no longer works')
  expect(page.body).toContain('<a class="button" href="/">Open ')
  expect((await post(token, 'application/json')).json()).toMatchObject({
    success: false,
    errorCode: 'CONFIRM_TOKEN',
    errorMessage: text,
  })
  expect((await post(`999.${'x'.repeat(43)}`)).statusCode).toBe(400)
  expect((await post('')).statusCode).toBe(400)
})

test('gifts that waited for an email are delivered when it is confirmed', async () => {
  const merchant = await server.make.merchant()
  const body = form()
  const sender = await server.make.person(merchant)
  const code = await server.make.walletItem(sender, {
    userId: null,
    waitingForEmail: body.email,
    isGift: true,
    giftedFrom: 'Casey Rivers',
  })
  await signUp(merchant, body)
  const as = { ...merchant, ...(await logIn(merchant, body.email)).result }
  expect((await server.call('GET /users/wallet', { as })).result).toEqual([])
  await post((await linkTo(body.email)).searchParams.get('token') ?? '')
  expect((await server.call('GET /users/wallet', { as })).result).toMatchObject([
    { code, isGift: true, giftedFrom: 'Casey Rivers' },
  ])
})

test('the confirmation mail is sent again on request, until the email is confirmed', async () => {
  const merchant = await server.make.merchant()
  const who = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
  expect((await server.call('GET /users/emails/confirmation', { as: who })).result).toBe(true)
  const token = (await linkTo(who.email)).searchParams.get('token') ?? ''
  await post(token)
  expect(await server.call('GET /users/emails/confirmation', { as: who })).toMatchObject({
    status: 409,
    errorCode: 'EMAIL_ALREADY_CONFIRMED',
    errorMessage: 'Email is already confirmed.',
  })
})

test("an email is free, taken, or the caller's own", async () => {
  const merchant = await server.make.merchant()
  const who = await server.make.loggedIn(merchant)
  const ask = (email: string, as = {}) =>
    server.call('POST /users/unique', { as: { ...merchant, ...as }, body: { email } })
  expect((await ask('free@example.com')).result).toBe(true)
  expect((await ask(who.email.toUpperCase())).result).toBe(false)
  expect((await ask(who.email, { accessToken: who.accessToken })).result).toBe(true)
  expect((await ask('nonsense')).errorCode).toBe('EMAIL_INVALID')
})
