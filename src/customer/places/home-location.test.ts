import { expect, test } from 'vitest'
import { readDeviceValue } from '#src/local/device-values.ts'
import { foldPending } from '#src/queue/pending.ts'
import { enterAsGuest } from '#src/session/log-in.ts'
import { networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { chooseHomeLocation, guestLocationName } from './home-location.ts'

test('a user’s choice waits in the queue and is shown at once', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/homeLocation', networkDown)
  await phone.logInAs('casey')
  await chooseHomeLocation(phone, 101)
  const queued = await phone.own.requests.toArray()
  expect(queued.map(({ kind, payload }) => [kind, payload])).toEqual([['homeLocation', { locationId: 101 }]])
  expect(foldPending('homeLocation', { locationId: 7 }, queued)).toEqual({ locationId: 101 })
})

test('a guest’s choice stays on the device, and can be cleared', async () => {
  const phone = makePhone()
  await enterAsGuest(phone.own)
  await chooseHomeLocation(phone, 102)
  expect(await readDeviceValue(phone.own, guestLocationName)).toBe(102)
  await chooseHomeLocation(phone, 0)
  expect(await readDeviceValue(phone.own, guestLocationName)).toBeUndefined()
  expect(phone.server.seen).toEqual([])
})
