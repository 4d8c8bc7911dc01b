import { expect, test } from 'vitest'
import { quantile } from './quantile.ts'

test.each([
  [0.5, 3],
  [0.75, 4],
  [0.01, 1],
  [1, 5],
])('the value that a share of %d of five does not exceed is %d', (share, value) => {
  expect(quantile([4, 1, 5, 3, 2], share)).toBe(value)
})

test('of no values it is 0', () => {
  expect(quantile([], 0.5)).toBe(0)
})
