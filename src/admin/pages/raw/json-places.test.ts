import { jsonLanguage } from '@codemirror/lang-json'
import { expect, test } from 'vitest'
import { pathTo, placeOf } from './json-places.ts'

const text = `{
  "themes": { "light": { "modal": { "radius": 4 } } },
  "a/b": [1, { "to": "/x" }]
}`
const tree = jsonLanguage.parser.parse(text)
const slice = (from: number, to: number) => text.slice(from, to)
const at = (...parts: string[]) => {
  const { from, to } = placeOf(tree, slice, parts)
  return text.slice(from, to)
}

test('a value is found at the name of its member', () => {
  expect(at('themes', 'light', 'modal', 'radius')).toBe('"radius"')
  expect(at('a/b', '1', 'to')).toBe('"to"')
})

test('an item of a list is found at its first sign, a missing member at what is around it', () => {
  expect(at('a/b', '0')).toBe('1')
  expect(at('themes', 'light', 'button', 'radius')).toBe('"light"')
  expect(at()).toBe('{')
})

test('an empty text has a place too', () => {
  expect(placeOf(jsonLanguage.parser.parse(''), () => '', ['a'])).toEqual({ from: 0, to: 0 })
})

test('the path to a position names members and indexes', () => {
  const pathAt = (mark: string) => pathTo(tree.resolveInner(text.indexOf(mark) + 1, -1), slice)
  expect(pathAt('"radius"')).toEqual(['themes', 'light', 'modal', 'radius'])
  expect(pathAt('"/x"')).toEqual(['a/b', '1', 'to'])
})
