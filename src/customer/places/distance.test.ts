import { expect, test } from 'vitest'
import { sortByDistance, directionTo, milesBetween, milesText, locationAt } from './distance.ts'

const at = (id: number, name: string, latitude: number, longitude: number) => ({ id, name, latitude, longitude })
const here = { lat: 45, lng: -91 }
const sites = [
  at(3, 'Lowell', 45.2, -91),
  at(1, 'Ashford', 46, -91),
  at(2, 'Site 10', 45, -91.005),
  at(4, 'Site 9', 45, -90.995),
]

test('a degree is 68.7 miles in every direction', () => {
  expect(milesBetween(here, { latitude: 46, longitude: -91 })).toBeCloseTo(68.7)
  expect(milesBetween(here, { latitude: 45, longitude: -92 })).toBeCloseTo(68.7)
  expect(milesText(milesBetween(here, { latitude: 45.03, longitude: -91.04 }))).toBe('3.4 mi')
})

test('the nearest comes first, and ties go by id', () => {
  expect(sortByDistance(sites, here).map(({ location }) => location.id)).toEqual([2, 4, 3, 1])
})

test('without a position the order is alphabetical, with numbers by value', () => {
  expect(sortByDistance(sites, undefined).map(({ location }) => location.name)).toEqual([
    'Ashford',
    'Lowell',
    'Site 9',
    'Site 10',
  ])
  expect(sortByDistance(sites, undefined).every(({ miles }) => miles === undefined)).toBe(true)
})

test('a user within a mile is at the location; farther away at none', () => {
  expect(locationAt(sites, here)?.id).toBe(2)
  expect(locationAt(sites, { lat: 45.1, lng: -91 })).toBeUndefined()
  expect(locationAt(sites, undefined)).toBeUndefined()
  expect(locationAt([], here)).toBeUndefined()
})

test('the direction is one of eight compass points', () => {
  const to = (latitude: number, longitude: number) => directionTo(here, { latitude, longitude })
  expect([to(46, -91), to(46, -90), to(45, -90), to(44, -91), to(44, -92), to(45, -92), to(46, -92)]).toEqual([
    'north',
    'northeast',
    'east',
    'south',
    'southwest',
    'west',
    'northwest',
  ])
})

test('a distance is shown in miles with one decimal', () => {
  expect([0, 0.84, 9.96, 12, 492.71, 2113.04].map(milesText)).toEqual([
    '0.0 mi',
    '0.8 mi',
    '10.0 mi',
    '12.0 mi',
    '492.7 mi',
    '2,113.0 mi',
  ])
})
