import { expect, test } from 'vitest'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { wallet } from '#src/resources/resource.ts'
import { accepted, networkDown, refused, tokenFor } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { forgetEnded, forgetExpired, keptFor, leaveEnded } from './forget.ts'
import { logIn, logOut } from './log-in.ts'
import { readSession } from './stored-session.ts'

const logInAs = async (phone: Phone, person: string) => {
  phone.server.on('POST /users/login', () =>
    accepted({ accessToken: tokenFor(person, { serial: 8 }), refreshToken: tokenFor(person, { serial: 9 }) }),
  )
  await logIn(phone, { email: `${person}@example.com`, password: 'x' })
}

/** A phone with a wallet, a typed form, a cart, a purchase and a queued change, whose session ended elsewhere. */
const endedPhone = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server
    .on('GET /users/wallet', () => accepted([{ name: 'Quick Dip' }]))
    .on('POST /users/vehicle', () => networkDown())
  await phone.keeper.refresh(wallet, undefined)
  await phone.copy.pictures.put({ path: '/wallet' } as never)
  await phone.queue.add(vehicleChange, {} as never)
  await phone.own.cart.add({ id: 'a', person: 'casey' } as never)
  await phone.own.intents.add({ key: 'one', person: 'casey' } as never)
  await writeDeviceValue(phone.own, 'draft/vehicle', { make: 'Kia' })
  await writeDeviceValue(phone.own, 'unread', 3)
  await writeDeviceValue(phone.own, 'visits', 2)
  phone.server
    .on('GET /users/points', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
    .on('DELETE /users/tokens', () => accepted(null))
  await phone.remote.ask('GET /users/points', {}).catch(() => undefined)
  return phone
}

const rowsOf = async ({ own }: Phone, person: string) => {
  const tables = [own.requests, own.cart, own.intents]
  return Promise.all(tables.map((table) => table.where('person').equals(person).count()))
}

test('a session that ended elsewhere leaves nothing that shows the user, and no one logged in', async () => {
  const phone = await endedPhone()
  await leaveEnded(phone)
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
  expect(await phone.copy.answers.where('person').notEqual('').count()).toBe(0)
  expect(await phone.copy.pictures.count()).toBe(0)
  const left = await phone.own.deviceValues.toCollection().primaryKeys()
  expect(left.sort()).toEqual(['deviceId', 'kept', 'visits'])
})

test('what the user typed and queued comes back with the same user alone', async () => {
  const phone = await endedPhone()
  await leaveEnded(phone)
  await logInAs(phone, 'noor')
  expect(await readDeviceValue(phone.own, 'draft/vehicle')).toBeUndefined()
  await logOut(phone)
  await logInAs(phone, 'casey')
  expect(await readDeviceValue(phone.own, 'draft/vehicle')).toEqual({ make: 'Kia' })
  expect(await readDeviceValue(phone.own, 'kept')).toBeUndefined()
  expect(await rowsOf(phone, 'casey')).toEqual([1, 1, 1])
})

test('it is kept for seven days, and then removed', async () => {
  const phone = await endedPhone()
  await leaveEnded(phone)
  const endedAt = phone.clock.now()
  await forgetExpired(phone.own, endedAt + keptFor - 1)
  expect(await rowsOf(phone, 'casey')).toEqual([1, 1, 1])
  await forgetExpired(phone.own, endedAt + keptFor)
  expect(await rowsOf(phone, 'casey')).toEqual([0, 0, 0])
  expect(await readDeviceValue(phone.own, 'kept')).toBeUndefined()
})

test('the worker forgets the user too, and leaves the message about it to the next page', async () => {
  const phone = await endedPhone()
  await forgetEnded(phone)
  expect(await phone.copy.answers.where('person').notEqual('').count()).toBe(0)
  expect(await readSession(phone.own)).toEqual({ state: 'ended', person: 'casey' })
  await leaveEnded(phone)
  await logInAs(phone, 'casey')
  expect(await readDeviceValue(phone.own, 'draft/vehicle')).toEqual({ make: 'Kia' })
})

test('a user who has logged in meanwhile is not forgotten', async () => {
  const phone = await endedPhone()
  await logInAs(phone, 'noor')
  await leaveEnded(phone)
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'noor' })
})

test('rows that an older version left of another user are kept seven days from now', async () => {
  const phone = makePhone()
  await phone.logInAs('noor')
  await phone.own.cart.add({ id: 'a', person: 'casey' } as never)
  await forgetExpired(phone.own, 1_000)
  expect(await phone.own.cart.count()).toBe(1)
  await forgetExpired(phone.own, 1_000 + keptFor)
  expect(await phone.own.cart.count()).toBe(0)
})
