import { expect, test } from 'vitest'
import { account } from '#src/resources/resource.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { askConfirmed, resendEmail } from './confirmation.ts'

const noor = { email: 'noor@example.com', emailConfirmed: false }

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('noor')
  phone.server.on('GET /users', () => accepted(noor))
  await phone.keeper.refresh(account, undefined)
  return phone
}

const isConfirmedHere = async (phone: Awaited<ReturnType<typeof start>>) =>
  (await phone.keeper.read(account, undefined))?.value.emailConfirmed

test('an email that is still unconfirmed leaves the account unchanged', async () => {
  const phone = await start()
  phone.server.on('GET /users/emails/confirmed', () => accepted(false))
  expect(await askConfirmed(phone)).toBe(false)
  expect(await isConfirmedHere(phone)).toBe(false)
})

test('a confirmation on another device updates the account here', async () => {
  const phone = await start()
  phone.server
    .on('GET /users/emails/confirmed', () => accepted(true))
    .on('GET /users', () => accepted({ ...noor, emailConfirmed: true }))
  expect(await askConfirmed(phone)).toBe(true)
  expect(await isConfirmedHere(phone)).toBe(true)
})

test('the email is sent again', async () => {
  const phone = await start()
  phone.server.on('GET /users/emails/confirmation', () => accepted(true))
  expect(await resendEmail(phone, noor.email)).toEqual({ is: 'sent' })
})

test('sending to an email that is already confirmed counts as confirmed', async () => {
  const phone = await start()
  phone.server
    .on('GET /users/emails/confirmation', () => refused(409, 'EMAIL_ALREADY_CONFIRMED', 'Email is already confirmed.'))
    .on('GET /users', () => accepted({ ...noor, emailConfirmed: true }))
  expect(await resendEmail(phone, noor.email)).toEqual({ is: 'confirmed' })
  expect(await isConfirmedHere(phone)).toBe(true)
})

test('a failure shows the server’s text; without a connection the app’s', async () => {
  const phone = await start()
  phone.server.on('GET /users/emails/confirmation', () =>
    refused(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'),
  )
  expect(await resendEmail(phone, noor.email)).toEqual({
    is: 'failed',
    message: 'Too many requests. Please try again later.',
  })
  phone.server.on('GET /users/emails/confirmation', () => networkDown())
  expect(await resendEmail(phone, noor.email)).toMatchObject({
    message: expect.stringMatching(
      /^An error occurred when sending an email to noor@example.com\.\.\. .*can’t reach the server/,
    ),
  })
})
