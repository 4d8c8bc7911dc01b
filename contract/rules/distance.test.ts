import { expect, test } from 'vitest'
import { milesBetween, milesText, placeHere } from './distance.ts'

const at = (id: number, latitude: number, longitude: number) => ({ id, latitude, longitude })

test('a degree is 68.7 miles, whichever way it is walked', () => {
  expect(milesBetween(at(1, 44, -123), at(2, 45, -123))).toBeCloseTo(68.7)
  expect(milesBetween(at(1, 44, -123), at(2, 44, -122))).toBeCloseTo(68.7)
})

test('a distance is told with one decimal', () => {
  expect(milesText(0.849)).toBe('0.8 mi')
  expect(milesText(12)).toBe('12.0 mi')
})

test('the nearest of several places within a mile is where the person is', () => {
  const places = [at(1, 44.01, -123), at(2, 44.001, -123), at(3, 44.5, -123)]
  expect(placeHere(places, { latitude: 44, longitude: -123 })?.id).toBe(2)
})

test('of two equally near places the lower id wins, and a mile and more away there is none', () => {
  expect(placeHere([at(9, 44.001, -123), at(4, 43.999, -123)], { latitude: 44, longitude: -123 })?.id).toBe(4)
  expect(placeHere([at(1, 44.02, -123)], { latitude: 44, longitude: -123 })).toBeUndefined()
})
