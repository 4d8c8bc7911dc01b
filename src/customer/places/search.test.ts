import { expect, test } from 'vitest'
import { findPlaces } from './search.ts'

const place = (name: string, city: string, zip: string, address1 = '1 Main Street') => ({
  name,
  city,
  zip,
  address1,
  state: 'WI',
})
const places = [
  place('Millbrook', 'Millbrook', '54701'),
  place('Elk Prairie', 'Elk Prairie', '54741', '1400 Elk Drive'),
  place('Depot', 'Côté', '55101'),
]
const names = (text: string) => findPlaces(places, text).map(({ name }) => name)

test('locations are found by town, name, street and the beginning of a ZIP', () => {
  expect(names('mill')).toEqual(['Millbrook'])
  expect(names('COTE')).toEqual(['Depot'])
  expect(names('elk dr')).toEqual(['Elk Prairie'])
  expect(names('547')).toEqual(['Millbrook', 'Elk Prairie'])
  expect(names('Millbrook, WI 54701')).toEqual(['Millbrook'])
})

test('an empty text finds all, and an unknown town none', () => {
  expect(names('  ')).toHaveLength(3)
  expect(names('Duluth')).toEqual([])
})
