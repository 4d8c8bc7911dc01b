import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import { paymentLock } from '#src/parts/purchase/tender.ts'

const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  reload.mockReset()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => (await import('./reload-once.ts')).reloadOnce

test('a missing part loads the page anew once; a part that is still missing then is an error like any other', async () => {
  const reloadOnce = await load()
  const locks = memoryLocks()
  expect(reloadOnce({ locks })).toBe(true)
  expect(reloadOnce({ locks })).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('without a network the page stays: the browser has no better one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect((await load())({ locks: memoryLocks() })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a payment under way is waited for', async () => {
  const reloadOnce = await load()
  const locks = memoryLocks()
  let paid = (): void => undefined
  const paying = locks.hold(paymentLock, () => new Promise<void>((resolve) => (paid = resolve)))
  reloadOnce({ locks })
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
  paid()
  await paying
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
