import { expect, test, vi } from 'vitest'
import { persistStorage, readStorageUse } from './storage.ts'

test('reads the storage use and the persistence flag, as far as the browser reports them', async () => {
  const saying = { estimate: async () => ({ usage: 12, quota: 100 }), persisted: async () => true }
  expect(await readStorageUse(saying)).toEqual({ bytes: 12, persisted: true })
  expect(await readStorageUse({})).toEqual({ bytes: undefined, persisted: false })
  const broken = () => Promise.reject(new Error('blocked'))
  expect(await readStorageUse({ estimate: broken, persisted: broken })).toEqual({ bytes: undefined, persisted: false })
})

test('does not ask for persistence again when the browser already grants it', async () => {
  const persist = vi.fn(async () => true)
  expect(await persistStorage({ persisted: async () => true, persist })).toBe(true)
  expect(persist).not.toHaveBeenCalled()
  expect(await persistStorage({ persisted: async () => false, persist })).toBe(true)
  expect(persist).toHaveBeenCalledOnce()
})

test('a browser that refuses persistence or does not support it causes no error', async () => {
  expect(await persistStorage({ persisted: async () => false, persist: () => Promise.reject(new Error('no')) })).toBe(
    false,
  )
  expect(await persistStorage({})).toBe(false)
})
