import { expect, test, vi } from 'vitest'
import { makePhone } from '#tests/support/phone.ts'
import { requestPersistence } from './persistent-storage.ts'

test('persistent storage is requested once after a log-in and once after installing', async () => {
  const { own } = makePhone()
  const persist = vi.fn(async () => false)
  await Promise.all([requestPersistence(own, 'log-in', persist), requestPersistence(own, 'log-in', persist)])
  expect(persist).toHaveBeenCalledOnce()
  await requestPersistence(own, 'install', persist)
  await requestPersistence(own, 'install', persist)
  expect(persist).toHaveBeenCalledTimes(2)
})
