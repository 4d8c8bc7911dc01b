import { expect, test, vi } from 'vitest'
import { later, present } from './later.ts'
import { openOwn, type OwnDatabase } from './own.ts'

let count = 0
/** A database that is there when `open` is called. */
const laterOwn = () => {
  const real = openOwn(`later-${(count += 1)}`)
  let open = () => {}
  const there = new Promise<OwnDatabase>((resolve) => (open = () => resolve(real)))
  const source = vi.fn(() => there)
  return { own: later(source, (own) => own), real, source, there, open: () => open() }
}

const line = { name: 'visits', value: 3 } as const

test('what it is made of is asked for once, and made before anything else that waits for it', async () => {
  const { own, source, there, real, open } = laterOwn()
  const { deviceValues } = own
  const seen = there.then(() => deviceValues.name)
  const done = Promise.all([deviceValues.put(line), own.cart.count()])
  open()
  expect(await seen).toBe(real.deviceValues.name)
  expect(await done).toEqual(['visits', 0])
  expect(source).toHaveBeenCalledTimes(1)
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

test('calls fail while it cannot be loaded, and ask again', async () => {
  const real = openOwn(`later-${(count += 1)}`)
  const source = vi.fn<() => Promise<OwnDatabase>>().mockRejectedValue(new Error('not loaded'))
  const own = later(source, (found) => found)
  await expect(own.deviceValues.get('visits')).rejects.toThrow('not loaded')
  await expect(own.requests.where('person').equals('ann').count()).rejects.toThrow('not loaded')
  source.mockResolvedValue(real)
  expect(await own.cart.count()).toBe(0)
})
