import { expect, test, vi } from 'vitest'
import { makePhone } from '#tests/support/phone.ts'
import { askToKeep } from './keep-storage.ts'

test('persistent storage is requested once after a log-in and once after installing', async () => {
  const { own } = makePhone()
  const persist = vi.fn(async () => false)
  await Promise.all([askToKeep(own, 'log-in', persist), askToKeep(own, 'log-in', persist)])
  expect(persist).toHaveBeenCalledOnce()
  await askToKeep(own, 'install', persist)
  await askToKeep(own, 'install', persist)
  expect(persist).toHaveBeenCalledTimes(2)
})
