import { expect, test, vi } from 'vitest'
import { later, present } from './later.ts'
import { openOwn, type OwnDatabase } from './own.ts'

let count = 0
/** A database that is there when `open` is called. */
const laterOwn = () => {
  const real = openOwn(`later-${(count += 1)}`)
  let open = () => {}
  const there = new Promise<OwnDatabase>((resolve) => (open = () => resolve(real)))
  const load = vi.fn(() => there)
  return { own: later(load), real, load, open: () => open() }
}

const line = { name: 'visits', value: 3 } as const

test('nothing is loaded before the first call, and once by all calls', async () => {
  const { own, load, open } = laterOwn()
  const { deviceValues } = own
  expect(load).not.toHaveBeenCalled()
  const done = Promise.all([deviceValues.put(line), own.cart.count()])
  open()
  expect(await done).toEqual(['visits', 0])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a chain of calls made before is carried out when the object is there', async () => {
  const { own, open } = laterOwn()
  const found = own.requests.where('person').equals('ann').count()
  const first = own.deviceValues.toCollection().first()
  open()
  expect([await found, await first]).toEqual([0, undefined])
})

test('tables that were read before belong to the transaction that is given them', async () => {
  const { own, real, open } = laterOwn()
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

test('once it is there its properties are its own, and calls are made at once', async () => {
  const { own, real, open } = laterOwn()
  const { deviceValues } = own
  open()
  await own.open()
  expect([own.name, deviceValues.name]).toEqual([real.name, 'facts'])
  expect(own.cart).toBe(real.cart)
  await own.transaction('rw', deviceValues, async () => {
    await deviceValues.put(line)
    expect(await real.deviceValues.count()).toBe(1)
  })
  expect(await present(deviceValues)).toBe(real.deviceValues)
  expect(await present(real.cart)).toBe(real.cart)
})

test('calls fail when it cannot be loaded', async () => {
  const own = later<OwnDatabase>(() => Promise.reject(new Error('not loaded')))
  await expect(own.deviceValues.get('visits')).rejects.toThrow('not loaded')
  await expect(own.requests.where('person').equals('ann').count()).rejects.toThrow('not loaded')
})
