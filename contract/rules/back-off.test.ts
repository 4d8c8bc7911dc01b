import { expect, test } from 'vitest'
import { doubled } from './back-off.ts'

test('each pause is twice the one before, up to the longest', () => {
  const pauses = { first: 1_000, longest: 10_000 }
  expect([-1, 0, 1, 2, 3, 4, 5, 2_000].map((failures) => doubled(failures, pauses))).toEqual([
    1_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ])
})
