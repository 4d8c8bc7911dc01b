import { expect, test } from 'vitest'
import type { Location } from '#contract/shapes/place.ts'
import { findLocations } from './locations.ts'

const place = (id: number, name: string, address1: string, zip: string): Location => ({
  id, name, city: name, address1, address2: null, state: 'WI', zip, latitude: 0, longitude: 0, phone: null,
})
const places = [place(1, 'Cedar Falls', '905 Main Street', '53001'), place(2, 'Ashford', '18 Mill Street', '53002'), place(3, 'Mill Creek', '2 Ferry Road', '54001')]
const found = (typed: string) => findLocations(places, typed).map(({ name }) => name)

test('without a search all are listed by name', () => {
  expect(found('  ')).toEqual(['Ashford', 'Cedar Falls', 'Mill Creek'])
})

test('a town, a street or the start of a postal code finds its location', () => {
  expect(found('ced')).toEqual(['Cedar Falls'])
  expect(found('mill')).toEqual(['Mill Creek', 'Ashford'])
  expect(found('mill creek')).toEqual(['Mill Creek'])
  expect(found('530')).toEqual(['Ashford', 'Cedar Falls'])
})

test('nothing matches nothing', () => {
  expect(found('zzz')).toEqual([])
})
