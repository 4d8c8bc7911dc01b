import { expect, test, vi } from 'vitest'
import { deferred, resolved } from './deferred.ts'
import { openOwn, type OwnDatabase } from './own.ts'

let count = 0
/** A database that is created when `open` is called. */
const deferredOwn = () => {
  const real = openOwn(`deferred-${(count += 1)}`)
  let open = () => {}
  const there = new Promise<OwnDatabase>((resolve) => (open = () => resolve(real)))
  const source = vi.fn(() => there)
  return { own: deferred(source, (own) => own), real, source, there, open: () => open() }
}

const line = { name: 'visits', value: 3 } as const

test('the source is loaded once, and callbacks that are added to it later find the object created', async () => {
  const { own, source, there, real, open } = deferredOwn()
  const { deviceValues } = own
  const seen = there.then(() => deviceValues.name)
  const done = Promise.all([deviceValues.put(line), own.cart.count()])
  open()
  expect(await seen).toBe(real.deviceValues.name)
  expect(await done).toEqual(['visits', 0])
  expect(source).toHaveBeenCalledTimes(1)
})

test('a chain of calls is queued until the object is created', async () => {
  const { own, open } = deferredOwn()
  const found = own.requests.where('person').equals('ann').count()
  const first = own.deviceValues.toCollection().first()
  open()
  expect([await found, await first]).toEqual([0, undefined])
})

test('a table that was read before takes part in the transaction that names it', async () => {
  const { own, real, open } = deferredOwn()
  const { deviceValues, cart } = own
  const failing = own.transaction('rw', deviceValues, cart, async () => {
    await deviceValues.put(line)
    await cart.count()
    throw new Error('undone')
  })
  const listed = own.transaction('rw', [own.deviceValues, own.cart], () => own.cart.count())
  open()
  await expect(failing).rejects.toThrow('undone')
  expect(await listed).toBe(0)
  expect(await real.deviceValues.count()).toBe(0)
})

test('after it is created, reads and calls are forwarded synchronously', async () => {
  const { own, real, open } = deferredOwn()
  const { deviceValues } = own
  open()
  await own.open()
  expect([own.name, deviceValues.name]).toEqual([real.name, 'facts'])
  expect(own.cart).toBe(real.cart)
  await own.transaction('rw', deviceValues, async () => {
    await deviceValues.put(line)
    expect(await real.deviceValues.count()).toBe(1)
  })
  expect(await resolved(deviceValues)).toBe(real.deviceValues)
  expect(await resolved(real.cart)).toBe(real.cart)
})

test('a call fails when the source fails, and the next call loads it again', async () => {
  const real = openOwn(`deferred-${(count += 1)}`)
  const source = vi.fn<() => Promise<OwnDatabase>>().mockRejectedValue(new Error('not loaded'))
  const own = deferred(source, (found) => found)
  await expect(own.deviceValues.get('visits')).rejects.toThrow('not loaded')
  await expect(own.requests.where('person').equals('ann').count()).rejects.toThrow('not loaded')
  source.mockResolvedValue(real)
  expect(await own.cart.count()).toBe(0)
})
