import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/shapes/site-config.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { logIn, logOut } from '#src/session/log-in.ts'
import { accepted, refused, tokenFor } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { readEdits, storeEdits } from './stored-edits.ts'

const base = { companyName: 'Puddle Lane', timeStamp: 1 } as SiteConfig
const edits = { base, config: { ...base, companyName: 'Puddle' }, draft: undefined }

const logInAs = async (phone: Phone, person: string) => {
  phone.server.on('POST /users/login', () =>
    accepted({ accessToken: tokenFor(person, { serial: 8 }), refreshToken: tokenFor(person, { serial: 9 }) }),
  )
  await logIn(phone, { email: `${person}@example.com`, password: 'x' })
}

const withEdits = async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeEdits(phone.own, 'avery', edits)
  return phone
}

const endSession = async (phone: Phone) => {
  phone.server
    .on('GET /users/points', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
    .on('DELETE /users/tokens', () => accepted(null))
  await phone.remote.ask('GET /users/points', {}).catch(() => undefined)
}

test('edits outlive a session that the server ended, and are shown to the same administrator alone', async () => {
  const phone = await withEdits()
  await endSession(phone)
  await leaveEnded(phone)
  await logInAs(phone, 'blake')
  expect(await readEdits(phone.own, 'blake')).toBeNull()
  await storeEdits(phone.own, 'blake', null)
  await logInAs(phone, 'avery')
  expect(await readEdits(phone.own, 'avery')).toEqual(edits)
})

test('what was typed last is stored when the session has ended already', async () => {
  const phone = await withEdits()
  await endSession(phone)
  const later = { ...edits, config: { ...base, companyName: 'Puddles' } }
  await storeEdits(phone.own, 'avery', later)
  expect(await readEdits(phone.own, 'avery')).toEqual(later)
})

test('a log-out leaves no edits on the device, and a page that closes later brings none back', async () => {
  const phone = await withEdits()
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  await storeEdits(phone.own, 'avery', edits)
  expect(await phone.own.deviceValues.get('draft/site-config')).toBeUndefined()
})
