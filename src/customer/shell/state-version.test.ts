import { beforeEach, expect, test } from 'vitest'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { networkDown } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { discardOldState } from './state-version.ts'

const memoryStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage
}

const memoryCaches = (...names: string[]) => {
  const left = new Set(names)
  return { left, keys: async () => [...left], delete: async (name: string) => left.delete(name) }
}

let phone: Phone
beforeEach(async () => {
  phone = makePhone()
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.logInAs('casey')
  await phone.queue.add(vehicleChange, {} as never)
  await phone.copy.answers.put({ name: 'wallet', person: 'casey', value: [], etag: null, at: 1 })
})

test('a first visit has nothing to discard', async () => {
  expect(await discardOldState(phone.copy, memoryStorage(), undefined)).toBe(false)
})

test('state of the current version is kept', async () => {
  const storage = memoryStorage()
  storage.setItem('hamilton.version', '1.0.4')
  expect(await discardOldState(phone.copy, storage, undefined)).toBe(false)
  expect(await phone.copy.answers.count()).toBe(1)
})

test('state of another version is discarded with the caches, and one reload is requested', async () => {
  const storage = memoryStorage()
  const caches = memoryCaches('clearcoat-fonts', 'workbox-precache-v2', 'of-another-app')
  storage.setItem('hamilton.version', '1.0.3')
  expect(await discardOldState(phone.copy, storage, caches as unknown as CacheStorage)).toBe(true)
  expect(await phone.copy.answers.count()).toBe(0)
  expect([...caches.left], 'the shell stays, and what is not ours').toEqual(['workbox-precache-v2', 'of-another-app'])
  expect(await discardOldState(phone.copy, storage, caches as unknown as CacheStorage)).toBe(false)
})

test('data that exists only on this device is kept: the queue, the session, the cart', async () => {
  const storage = memoryStorage()
  storage.setItem('hamilton.version', '1.0.3')
  await phone.own.cart.add({ id: 'line', person: 'casey' } as never)
  await discardOldState(phone.copy, storage, undefined)
  expect(await phone.own.requests.count()).toBe(1)
  expect(await phone.own.cart.count()).toBe(1)
  expect((await phone.own.deviceValues.get('session'))?.value).toMatchObject({ person: 'casey' })
})
