import { beforeEach, expect, test, vi } from 'vitest'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { Push } from '#src/platform/push-token.ts'
import { logOut } from '#src/session/log-in.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { readSetup } from './firebase-client.ts'
import { allowPush, registerPush, registerWrapper, releasePush, turnPushOff } from './register.ts'
import { pushStatusOf } from './push-status.ts'

const setup = { vapidKey: 'BKey', firebaseConfig: { projectId: 'puddle' } }
const day = 24 * 60 * 60_000

let phone: Phone
let token: string
const push = {
  isPossible: () => true,
  permission: () => 'granted',
  ask: async () => 'granted',
  token: vi.fn(async () => token),
  release: vi.fn(async () => undefined),
} satisfies Push

const told = (call = 'POST /users/firebase') =>
  phone.server.seen.filter((seen) => seen.call === call).map(({ body }) => body)
const register = async (person = 'casey') => {
  await registerPush(phone, push, setup, person)
  await phone.queue.flush()
}

beforeEach(async () => {
  vi.clearAllMocks()
  token = 'token-1'
  phone = makePhone()
  for (const call of ['POST /users/firebase', 'POST /devices', 'DELETE /users/tokens'])
    phone.server.on(call, () => accepted(true))
  await phone.logInAs('casey')
})

test('the token is sent to the server once, and again after a week', async () => {
  await register()
  await register()
  expect(told()).toEqual([{ token: 'token-1' }])
  await phone.clock.advance(7 * day - 1)
  await register()
  expect(push.token).toHaveBeenCalledOnce()
  await phone.clock.advance(1)
  await phone.logInAs('casey')
  token = 'token-2'
  await register()
  expect(told()).toEqual([{ token: 'token-1' }, { token: 'token-2' }])
})

test('without a connection the token waits in the queue', async () => {
  phone.server.on('POST /users/firebase', () => networkDown())
  await register()
  expect((await phone.own.requests.toArray()).map(({ kind, payload }) => [kind, payload])).toEqual([
    ['pushToken', { token: 'token-1' }],
  ])
})

test('another user of the same phone is registered again', async () => {
  await register()
  await phone.logInAs('noor', 2)
  await register('noor')
  expect(told()).toHaveLength(2)
})

test('a user who logged out while the token was requested is not registered', async () => {
  push.token.mockImplementationOnce(async () => {
    await logOut(phone)
    return token
  })
  await register()
  expect(told()).toEqual([])
  expect(await readDeviceValue(phone.own, 'pushToken')).toBeUndefined()
})

test('an unreachable push service leaves no record of a registration', async () => {
  push.token.mockImplementationOnce(() => Promise.reject(new Error('no network')))
  await expect(register()).rejects.toThrow('no network')
  expect(await readDeviceValue(phone.own, 'pushToken')).toBeUndefined()
})

test('after a log-out the browser releases its push token; an ended session keeps it', async () => {
  await register()
  await phone.own.deviceValues.put({ name: 'session', value: { state: 'none' } })
  await releasePush(phone.own, push)
  expect(push.release).not.toHaveBeenCalled()
  await logOut(phone)
  await releasePush(phone.own, push)
  expect(push.release).toHaveBeenCalledOnce()
})

test('the wrapper’s token is sent when it is new, changed, or a week old', async () => {
  const tell = async (deviceToken: string) => {
    await registerWrapper(phone, deviceToken, true, 'casey')
    await phone.queue.flush()
  }
  await tell('a')
  await tell('a')
  await tell('b')
  expect(told('POST /devices')).toEqual([
    { deviceToken: 'a', OS: 'IOS' },
    { deviceToken: 'b', OS: 'IOS' },
  ])
  await phone.clock.advance(7 * day)
  await phone.logInAs('casey')
  await registerWrapper(phone, 'b', false, 'casey')
  await phone.queue.flush()
  expect(told('POST /devices').at(-1)).toEqual({ deviceToken: 'b', OS: 'Android' })
})

test('without push keys there is no configuration; a stored one is used without a connection', async () => {
  const at = { keeper: phone.keeper, origin: 'http://Puddle.localhost:8080' }
  phone.server.on('GET /firebase', () => accepted({ vapidKey: null, firebaseConfig: null }))
  expect(await readSetup(at)).toBeUndefined()
  await phone.clock.advance(day)
  await phone.logInAs('casey')
  phone.server.on('GET /firebase', () => accepted(setup))
  expect(await readSetup(at)).toEqual(setup)
  await phone.clock.advance(day)
  phone.server.on('GET /firebase', () => networkDown())
  expect(await readSetup(at)).toEqual(setup)
})

test('a button is offered only where pressing it can help', () => {
  expect(pushStatusOf({ possible: false, permission: 'granted', registered: true })).toBe('impossible')
  expect(pushStatusOf({ possible: true, permission: 'denied', registered: true })).toBe('denied')
  expect(pushStatusOf({ possible: true, permission: 'default', registered: false })).toBe('off')
  expect(pushStatusOf({ possible: true, permission: 'granted', registered: false })).toBe('off')
  expect(pushStatusOf({ possible: true, permission: 'granted', registered: true })).toBe('on')
})

test('messages that the user turned off stay off on this phone, until they are turned on again', async () => {
  await register()
  phone.server.on('DELETE /users/firebase', () => accepted(true))
  await turnPushOff(phone, push, 'casey')
  expect(push.release).toHaveBeenCalledOnce()
  expect(told('DELETE /users/firebase')).toHaveLength(1)
  await register()
  expect(told()).toHaveLength(1)
  await allowPush(phone.own)
  await register()
  expect(told()).toHaveLength(2)
})

test('without a network this phone’s messages end all the same', async () => {
  await register()
  phone.server.on('DELETE /users/firebase', () => networkDown())
  await turnPushOff(phone, push, 'casey')
  expect(push.release).toHaveBeenCalledOnce()
  expect(await readDeviceValue(phone.own, 'pushToken')).toBeUndefined()
  expect(phone.reported).toEqual([])
})
