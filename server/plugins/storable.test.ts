import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'

test('ordinary texts, emoji and everything that is no text can be stored', () => {
  expect(isStorable({ name: 'Zoë 🚗', list: [1, null, true, 'ok'], none: undefined })).toBe(true)
})

test.each([
  ['a text', 'a\0b'],
  ['a list', ['a\0']],
  ['a member', { a: { b: '\0' } }],
  ['a name', { 'a\0': 1 }],
  ['half a pair', '\uD83D'],
])('a zero character or half a pair in %s cannot', (_, value) => {
  expect(isStorable(value)).toBe(false)
})
