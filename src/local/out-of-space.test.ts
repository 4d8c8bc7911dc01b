import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { isOutOfSpace } from './out-of-space.ts'

test("the browser's own quota error counts, and so does one that Dexie wrapped", () => {
  const native = new DOMException('full', 'QuotaExceededError')
  expect(isOutOfSpace(native)).toBe(true)
  expect(isOutOfSpace(new Dexie.AbortError('aborted', native))).toBe(true)
})

test('any other error does not', () => {
  expect(isOutOfSpace(new Error('broken'))).toBe(false)
  expect(isOutOfSpace('QuotaExceededError')).toBe(false)
})
