import { expect, test } from 'vitest'
import { sizeInWords } from './size.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [812_000, '812 KB'],
  [999_500, '1 MB'],
  [12_345_678, '12 MB'],
  [999_500_000, '1.0 GB'],
  [1_440_000_000, '1.4 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
