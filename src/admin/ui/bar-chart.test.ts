import { expect, test } from 'vitest'
import { niceTop } from './bar-chart.tsx'

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 20],
  [41, 50],
  [99, 100],
  [101, 200],
])('the scale over %i ends at %i', (highest, full) => {
  expect(niceTop(highest)).toBe(full)
})
