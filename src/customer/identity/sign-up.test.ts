import { expect, test } from 'vitest'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { readSession } from '#src/session/stored-session.ts'
import { accepted, networkDown, refused, tokenFor } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { unchecked } from '#tests/support/unchecked.ts'
import { emptyForm, requestOf } from './form.ts'
import { signUp } from './sign-up.ts'

const body = requestOf({ ...emptyForm, email: 'robin@example.com', password: 'Wash-day-1' })
const tokens = { accessToken: tokenFor('robin'), refreshToken: tokenFor('robin') }

test('signing up logs in with the same email and password', async () => {
  const phone = makePhone()
  phone.server.on('POST /users', () => accepted({ userId: 'robin' })).on('POST /users/login', () => accepted(tokens))
  await signUp(phone, unchecked, body, 'key-1')
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['POST /users', 'POST /users/login'])
  expect(phone.server.seen[0]!.headers.get('Idempotency-Key')).toBe('key-1')
  expect(phone.server.seen[1]!.body).toEqual({ email: 'robin@example.com', password: 'Wash-day-1', rememberMe: true })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'robin' })
})

test('a refusal starts no session and keeps the draft', async () => {
  const phone = makePhone()
  await writeDeviceValue(phone.own, 'draft/sign-up', { firstName: 'Robin' })
  phone.server.on('POST /users', () => refused(409, 'EMAIL_TAKEN', 'Email is already associated with an account.'))
  await expect(signUp(phone, unchecked, body, 'key-1')).rejects.toThrow('Email is already associated with an account.')
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
  expect(await readDeviceValue(phone.own, 'draft/sign-up')).toMatchObject({ firstName: 'Robin' })
})

test('a draft survives a restart, and is deleted by the log-in', async () => {
  let phone = makePhone()
  await writeDeviceValue(phone.own, 'draft/sign-up', { firstName: 'Robin' })
  phone = phone.restart()
  expect(await readDeviceValue(phone.own, 'draft/sign-up')).toMatchObject({ firstName: 'Robin' })
  phone.server.on('POST /users', () => accepted({ userId: 'robin' })).on('POST /users/login', () => accepted(tokens))
  await signUp(phone, unchecked, body, 'key-1')
  expect(await readDeviceValue(phone.own, 'draft/sign-up')).toBeUndefined()
})

test('after a lost answer the same form is sent with the same key, and a changed form with another one', async () => {
  const phone = makePhone()
  let keys = 0
  const keyFor = keyPerIntent(() => `key-${(keys += 1)}`)
  phone.server.on('POST /users', () => networkDown())
  await expect(signUp(phone, unchecked, body, keyFor(body))).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(keyFor({ ...body })).toBe('key-1')
  expect(keyFor({ ...body, firstName: 'Robyn' })).toBe('key-2')
})

test('account and log-in are sent with a token each', async () => {
  const phone = makePhone()
  phone.server.on('POST /users', () => accepted({ userId: 'robin' })).on('POST /users/login', () => accepted(tokens))
  let tokensUsed = 0
  const check = { send: <T>(request: (captcha: string) => Promise<T>) => request(`token ${(tokensUsed += 1)}`) }
  await signUp(phone, check, body, 'key-1')
  expect(phone.server.seen.map(({ headers }) => headers.get('captcha'))).toEqual(['token 1', 'token 2'])
})
