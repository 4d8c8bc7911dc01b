import { expect, test } from 'vitest'
import { makePhone } from '#tests/support/phone.ts'
import { accepted, refused } from '#tests/support/fake-server.ts'
import { keptFor, leaveEnded } from './forget.ts'
import { forgetLastStaff, readLastStaff, rememberStaff } from './last-staff.ts'
import { logOut } from './log-in.ts'

const avery = { firstName: 'Avery', email: 'avery@example.com' }

/** A computer on which Avery has the office open. */
const atWork = async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await rememberStaff(phone.own, 'avery', avery, phone.clock.now())
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  return phone
}

const endSession = async (phone: Awaited<ReturnType<typeof atWork>>) => {
  phone.server
    .on('GET /users/points', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  await phone.remote.ask('GET /users/points', {}).catch(() => undefined)
  await leaveEnded(phone)
}

test('after a session that the server ended, the one who was at work is greeted for a week', async () => {
  const phone = await atWork()
  await endSession(phone)
  expect(await readLastStaff(phone.own, phone.clock.now())).toEqual(avery)
  expect(await readLastStaff(phone.own, phone.clock.now() + keptFor)).toBeNull()
})

test('after a log-out no name is shown, and a page that closes late does not bring the name back', async () => {
  const phone = await atWork()
  await logOut(phone)
  await rememberStaff(phone.own, 'avery', avery, phone.clock.now())
  expect(await readLastStaff(phone.own, phone.clock.now())).toBeNull()
})

test('another person than the one who is greeted removes the name', async () => {
  const phone = await atWork()
  await endSession(phone)
  await forgetLastStaff(phone.own)
  expect(await readLastStaff(phone.own, phone.clock.now())).toBeNull()
})

test('of several who were at work, the one who was last is greeted', async () => {
  const phone = await atWork()
  await endSession(phone)
  await phone.logInAs('robin')
  const robin = { firstName: 'Robin', email: 'robin@example.com' }
  await rememberStaff(phone.own, 'robin', robin, phone.clock.now() + 1)
  await endSession(phone)
  expect(await readLastStaff(phone.own, phone.clock.now() + 2)).toEqual(robin)
})
