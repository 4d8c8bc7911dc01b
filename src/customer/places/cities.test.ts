import { expect, test } from 'vitest'
import { citiesOf, inCity } from './cities.ts'

const places = ['Oakland', 'Berkeley', ' Oakland', 'Oakland'].map((city, id) => ({ id, city }))

test('locations of several cities can be filtered by city', () => {
  expect(citiesOf(places)).toEqual(['Berkeley', 'Oakland'])
  expect(inCity(places, 'Oakland').map(({ id }) => id)).toEqual([0, 2, 3])
  expect(inCity(places, '')).toHaveLength(4)
})

test('a filter of one city is not offered, one of as many cities as locations is', () => {
  expect(citiesOf([places[0]!, places[2]!])).toEqual([])
  expect(citiesOf(places.slice(0, 2))).toEqual(['Berkeley', 'Oakland'])
})

test('a city that has no location any more filters nothing', () => {
  expect(inCity(places, 'Alameda')).toHaveLength(4)
})
