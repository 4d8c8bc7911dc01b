import { expect, test } from 'vitest'
import { fits } from './file-accept.ts'
import { fileSize } from './file-size.ts'

test('a size is written as people read it', () => {
  expect([0, 5, 6_000, 999_000, 1_000_000, 11_420_000].map((bytes) => fileSize(bytes, 'en-US'))).toEqual([
    '0 kB',
    '1 kB',
    '6 kB',
    '999 kB',
    '1 MB',
    '11.4 MB',
  ])
})

test('a setting shows files of its kind', () => {
  expect(fits({ contentType: 'image/svg+xml' }, 'picture')).toBe(true)
  expect(fits({ contentType: 'video/mp4' }, 'picture')).toBe(false)
  expect(fits({ contentType: 'application/geo+json' }, 'map')).toBe(true)
})
