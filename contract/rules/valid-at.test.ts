import { expect, test } from 'vitest'
import { validAt } from './valid-at.ts'

test('goods without locations are valid everywhere', () => {
  expect(validAt([], 3)).toBe(true)
  expect(validAt([], 0)).toBe(true)
})

test('goods with locations are valid only there', () => {
  expect(validAt([1, 3], 3)).toBe(true)
  expect(validAt([1, 3], 2)).toBe(false)
})

test('the filter for all locations matches all goods', () => {
  expect(validAt([1, 3], 0)).toBe(true)
})
