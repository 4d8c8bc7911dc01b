import { expect, test } from 'vitest'
import { goodAt } from './good-at.ts'

const places = ['Elm Street', 'Old Mill', 'Harbor Point', 'Westgate'].map((name, index) => ({ id: index + 1, name }))

test('an item without locations is valid everywhere', () => {
  expect(goodAt([], places)).toBe('Good at all locations.')
})

test('a few locations are named, many are counted', () => {
  expect(goodAt([1], places)).toBe('Good at Elm Street.')
  expect(goodAt([1, 2], places)).toBe('Good at Elm Street and Old Mill.')
  expect(goodAt([1, 2, 3, 4], places)).toBe('Good at 4 locations.')
})

test('locations that this device has not loaded are counted', () => {
  expect(goodAt([1, 9], places)).toBe('Good at 2 locations.')
  expect(goodAt([9], undefined)).toBe('Good at one location.')
})
