import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'

test('ordinary texts, emoji and all values other than text can be stored', () => {
  expect(isStorable({ name: 'Zoë 🚗', list: [1, null, true, 'ok'], none: undefined })).toBe(true)
})

test.each([
  ['a text', 'a\0b'],
  ['a list', ['a\0']],
  ['a member', { a: { b: '\0' } }],
  ['a name', { 'a\0': 1 }],
  ['half a pair', '\uD83D'],
])('a NUL character or a lone surrogate in %s cannot be stored', (_, value) => {
  expect(isStorable(value)).toBe(false)
})

const nested = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { value }
  return value
}

test('64 levels can be stored, more cannot, and a hundred thousand do not overflow the stack', () => {
  expect(isStorable(nested(64))).toBe(true)
  expect(isStorable(nested(65))).toBe(false)
  expect(isStorable(nested(100_000))).toBe(false)
})
