import { expect, test } from 'vitest'
import { filterOf, withLocation } from './listing-location.ts'

const known = { query: new URLSearchParams(), here: undefined, home: 0, homeUnreachable: false, forceLocations: false }
const asking = (text: string) => new URLSearchParams(text)

test('without any preference every location is shown', () => {
  expect(filterOf(known)).toEqual({ is: 'set', location: 0 })
})

test('the address takes precedence, also for all locations', () => {
  expect(filterOf({ ...known, query: asking('location=7'), here: 2, home: 3 })).toEqual({ is: 'set', location: 7 })
  expect(filterOf({ ...known, query: asking('location=0'), here: 2 })).toEqual({ is: 'set', location: 0 })
  expect(filterOf({ ...known, query: asking('location=everywhere'), home: 3 })).toEqual({ is: 'set', location: 3 })
})

test('the user’s position takes precedence over the chosen location', () => {
  expect(filterOf({ ...known, here: 2, home: 3 })).toEqual({ is: 'set', location: 2 })
  expect(filterOf({ ...known, home: 3 })).toEqual({ is: 'set', location: 3 })
})

test('nothing is shown, and no user is redirected, before the chosen location is loaded', () => {
  expect(filterOf({ ...known, home: undefined, forceLocations: true })).toEqual({ is: 'waiting' })
})

test('a merchant with forced locations requires one first, unless the address carries the choice', () => {
  expect(filterOf({ ...known, forceLocations: true })).toEqual({ is: 'choose-first' })
  expect(filterOf({ ...known, forceLocations: true, home: 3 })).toEqual({ is: 'set', location: 3 })
  expect(filterOf({ ...known, forceLocations: true, query: asking('forced=true') })).toEqual({ is: 'set', location: 0 })
})

test('the listing is shown when the chosen location cannot be loaded', () => {
  expect(filterOf({ ...known, home: undefined, homeUnreachable: true, forceLocations: true })).toEqual({
    is: 'set',
    location: 0,
  })
})

test('another filter keeps the rest of the address', () => {
  expect(withLocation('/washes', asking('forced=true&location=2'), 5)).toBe('/washes?forced=true&location=5')
})
