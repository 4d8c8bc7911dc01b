import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import { paymentLock } from '#src/platform/locks.ts'

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

test('a missing chunk reloads the page once; after the reload it is an error like any other', async () => {
  const reloadOnce = await load()
  const locks = memoryLocks()
  expect(reloadOnce({ locks })).toBe(true)
  expect(reloadOnce({ locks })).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('without a network the page is not reloaded', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect((await load())({ locks: memoryLocks() })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('the reload waits for a payment under way', async () => {
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
