import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('a number of points has separators, and no decimals', () => {
  expect([0, 250, 1_000, 1_234_567].map(countText)).toEqual(['0', '250', '1,000', '1,234,567'])
})
