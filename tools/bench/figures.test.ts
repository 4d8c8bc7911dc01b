import { expect, test } from 'vitest'
import { figure, showQuartiles } from './figures.ts'

test('a figure has the median and the quartiles, between two values in proportion', () => {
  expect(figure([4, 1, 3, 2])).toEqual({ median: 2.5, lower: 1.75, upper: 3.25, min: 1, max: 4, runs: 4 })
  expect(figure([5])).toMatchObject({ median: 5, lower: 5, upper: 5 })
  expect(showQuartiles(figure([1, 2, 3, 4, 5]), 'ms')).toBe('3 ms (half of 5 runs 2 to 4)')
})
