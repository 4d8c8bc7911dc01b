import { expect, test } from 'vitest'
import { enterAsGuest } from '#src/session/log-in.ts'
import { readSession } from '#src/session/stored-session.ts'
import { makePhone } from '#tests/support/phone.ts'
import { leaveGuest, logInProblems } from './log-in-actions.ts'

const form = (email: string, password: string) => ({ email, password, rememberMe: true })

test('log-in needs a valid email and any password', () => {
  expect(logInProblems(form('', ''))).toEqual({ email: 'Input is required.', password: 'Input is required.' })
  expect(logInProblems(form('casey', 'x'))).toEqual({ email: 'Please enter a valid email.', password: null })
  expect(logInProblems(form('casey@example.com', 'old'))).toEqual({ email: null, password: null })
})

test('opening the log-in ends a guest’s session', async () => {
  const { own } = makePhone()
  await enterAsGuest(own)
  expect(await leaveGuest(own)).toBe(true)
  expect(await readSession(own)).toEqual({ state: 'none' })
})

test('opening the log-in changes no session other than a guest’s', async () => {
  const phone = makePhone()
  expect(await leaveGuest(phone.own)).toBe(false)
  await phone.logInAs('casey')
  expect(await leaveGuest(phone.own)).toBe(false)
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'casey' })
})
