import { expect, test } from 'vitest'
import { wallet } from '#src/resources/resource.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { readSession } from '#src/session/stored-session.ts'
import { accepted, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import {
  changePassword,
  changePasswordProblems,
  newPasswordProblems,
  readLink,
  recoverPassword,
} from './password-actions.ts'

const link = { token: 'abc', email: 'casey@example.com' }
const form = { currentPassword: '', password: 'Wash-day-2', confirmPassword: 'Wash-day-2' }

test('the link is read from the address; without a token there is none', () => {
  expect(readLink(new URLSearchParams('token=abc&email=casey%40example.com'))).toEqual(link)
  expect(readLink(new URLSearchParams('token=abc&email=casey+wash@example.com'))?.email).toBe('casey+wash@example.com')
  expect(readLink(new URLSearchParams('email=casey%40example.com'))).toBeUndefined()
})

test('a new password meets the rules and is repeated identically', () => {
  expect(newPasswordProblems({ ...form, password: '', confirmPassword: '' })).toEqual({
    password: 'Input is required.',
    confirmPassword: 'Input is required.',
  })
  expect(newPasswordProblems({ ...form, password: 'wash', confirmPassword: 'wash' }).password).toBe(
    'Must include a capital letter',
  )
  expect(newPasswordProblems({ ...form, confirmPassword: 'other' }).confirmPassword).toBe('Passwords must match.')
  expect(newPasswordProblems(form)).toEqual({ password: null, confirmPassword: null })
})

test('changing a password needs the current one', () => {
  expect(changePasswordProblems(form)).toEqual({
    currentPassword: 'Input is required.',
    password: null,
    confirmPassword: null,
  })
})

test('after a recovery the app continues as a guest, without any copied data of the user', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', () => accepted([])).on('POST /users/recover-password', () => accepted(true))
  await phone.keeper.refresh(wallet, undefined)
  await writeDeviceValue(phone.own, 'draft/promo-code', { code: 'WASH' })
  await recoverPassword(phone, link, form)
  expect(phone.server.seen.at(-1)?.body).toEqual({ ...link, password: 'Wash-day-2', confirmPassword: 'Wash-day-2' })
  expect(await readSession(phone.own)).toEqual({ state: 'guest' })
  expect(await phone.copy.answers.count()).toBe(0)
  expect(await readDeviceValue(phone.own, 'draft/promo-code')).toBeUndefined()
})

test('an expired link leaves the session unchanged', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/recover-password', () =>
    refused(400, 'RECOVERY_TOKEN', 'This password recovery link is invalid or has expired.'),
  )
  await expect(recoverPassword(phone, link, form)).rejects.toThrow('invalid or has expired')
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})

test('a changed password keeps this device logged in', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/update-password', () => accepted(true))
  await changePassword(phone.remote, { ...form, currentPassword: 'Wash-day-1' })
  expect(phone.server.seen.at(-1)?.body).toEqual({ currentPassword: 'Wash-day-1', newPassword: 'Wash-day-2' })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person' })
})
