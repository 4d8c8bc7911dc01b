import { beforeAll, expect, test, vi } from 'vitest'
import { loadLibrary } from './library.ts'
import { readOnce, onTableChange } from './table-watch.ts'
import { deferred } from './deferred.ts'
import { readDeviceValue, writeDeviceValue } from './device-values.ts'
import { openOwn, type OwnDatabase } from './own.ts'

let count = 0
beforeAll(loadLibrary)

/** Already open: the creation of a database counts as a change of all its tables. */
const fresh = async () => {
  const own = openOwn(`changes-${(count += 1)}`)
  await own.open()
  return own
}

test('a value is read once, and again after a change of its table from any writer', async () => {
  const own = await fresh()
  const read = vi.fn(() => readDeviceValue<number>(own, 'visits'))
  const size = readOnce(own.deviceValues, read)
  expect([await size(), await size()]).toEqual([undefined, undefined])
  expect(read).toHaveBeenCalledTimes(1)
  await writeDeviceValue(openOwn(own.name), 'visits', 12)
  expect(await size()).toBe(12)
  await own.cart.clear()
  await size()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed read is repeated by the next call', async () => {
  const own = await fresh()
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(7)
  const value = readOnce(own.deviceValues, read)
  await expect(value()).rejects.toThrow('lost')
  expect(await value()).toBe(7)
})

test('an unsubscribed listener is not called again', async () => {
  const own = await fresh()
  const tell = vi.fn()
  const stop = onTableChange(own.deviceValues, tell)
  await writeDeviceValue(own, 'visits', 1)
  stop()
  await writeDeviceValue(own, 'visits', 2)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a value that was read before the library is imported is read again afterwards', async () => {
  const real = await fresh()
  let create = () => {}
  const own = deferred(
    () => new Promise<OwnDatabase>((resolve) => (create = () => resolve(real))),
    (found) => found,
  )
  const read = vi.fn(() => readDeviceValue<number>(real, 'visits'))
  const value = readOnce(own.deviceValues, read)
  expect(await value()).toBeUndefined()
  await writeDeviceValue(real, 'visits', 12)
  create()
  await vi.waitFor(async () => expect(await value()).toBe(12))
})
