import { expect, test } from 'vitest'
import { randomString, systemRandom } from './random.ts'

test('a random string has seven letters, unless another length is asked for', () => {
  expect(randomString()).toMatch(/^[A-Za-z]{7}$/)
  expect(randomString(20, { digits: true })).toMatch(/^[A-Za-z0-9]{20}$/)
})

test('digits come only on request', () => {
  expect(randomString(500)).toMatch(/^[A-Za-z]{500}$/)
  expect(randomString(500, { digits: true })).toMatch(/\d/)
})

test('a byte that would favour the first letters is not used', () => {
  const bytes = [255, 254, 0, 51]
  expect(randomString(2, { bytes: () => new Uint8Array(bytes.splice(0, 2)) })).toBe('aZ')
})

test('no two strings are alike', () => {
  expect(systemRandom(16)).toHaveLength(16)
  expect(new Set(Array.from({ length: 50 }, () => randomString())).size).toBe(50)
})
