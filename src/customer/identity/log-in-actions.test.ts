import { expect, test } from 'vitest'
import { enterAsGuest } from '#src/session/log-in.ts'
import { readSession } from '#src/session/stored-session.ts'
import { makePhone } from '#tests/support/phone.ts'
import { leaveGuest } from './log-in-actions.ts'

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
