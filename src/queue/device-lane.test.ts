import { expect, test } from 'vitest'
import { errorReport, pushToken } from '#contract/requests/device-kinds.ts'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'

const hatch = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }

const caseysPhone = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  return phone
}

test('a device request never delays a change of the user, nor waits behind it', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/firebase', () => networkDown()).on('POST /users/vehicle', () => accepted(hatch))
  await phone.queue.add(pushToken, { token: 'a' })
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  await flushMacrotasks()
  expect(await phone.own.requests.toArray()).toMatchObject([{ kind: 'pushToken', state: 'waiting' }])
})

test('the device lane is bounded: the newest token, the twenty newest errors', async () => {
  const phone = await caseysPhone()
  for (const call of ['POST /users/firebase', 'POST /users/errors']) phone.server.on(call, () => networkDown())
  for (const token of ['a', 'b', 'c']) await phone.queue.add(pushToken, { token })
  for (let n = 1; n <= 25; n += 1) await phone.queue.add(errorReport, { error: `broken ${n}` })
  const kept = (await phone.own.requests.toArray()).map(({ payload }) => payload)
  expect(kept[0]).toEqual({ token: 'c' })
  expect(kept).toHaveLength(21)
  expect(kept.at(1)).toEqual({ error: 'broken 6' })
})

test('an error report is sent while no user is logged in; a token is not', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/errors', () => accepted(true))
  await phone.queue.add(errorReport, { error: 'broken' })
  await flushMacrotasks()
  expect(phone.server.seen[0]!.headers.get('Authorization')).toBeNull()
  expect(await phone.own.requests.count()).toBe(0)
  await expect(phone.queue.add(pushToken, { token: 'a' })).rejects.toThrow('a log-in is needed')
})

test("a user's token is never sent as another user's, and does not delay an error report", async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/firebase', () => networkDown()).on('POST /users/errors', () => accepted(true))
  await phone.queue.add(pushToken, { token: 'a' })
  await flushMacrotasks()
  await phone.logInAs('noor')
  await phone.queue.add(errorReport, { error: 'broken' })
  await phone.clock.advance(120_000)
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['POST /users/firebase', 'POST /users/errors'])
})

test('a refused device request is removed: the user could not correct it', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/firebase', () => refused(400, 'VALIDATION', 'Input is required.'))
  await phone.queue.add(pushToken, { token: 'a' })
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(0)
})
