import { expect, test } from 'vitest'
import { listedPlaces } from './listed-places.ts'

test('a location that is closed for good is not listed, and an answer of before names none', () => {
  const places = [{ id: 1 }, { id: 2, closedForGood: true }, { id: 3, closedForGood: false }]
  expect(listedPlaces(places).map(({ id }) => id)).toEqual([1, 3])
})
