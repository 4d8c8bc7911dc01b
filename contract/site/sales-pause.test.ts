import { expect, test } from 'vitest'
import type { SalesPause } from './settings.ts'
import { pauseOf, type Pausable } from './sales-pause.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const later = '2026-03-10T13:00:00Z'
const wash: Pausable = { productType: 'AppWash', locations: [] }
const reload: Pausable = { productType: 'GiftCardRecharge', locations: [] }
const at = (...locations: number[]): Pausable => ({ ...wash, locations })
const pause = (what: SalesPause['what'], more: Partial<SalesPause> = {}): SalesPause => ({
  what,
  until: later,
  ...more,
})

test('without a pause everything is sold', () => {
  expect(pauseOf(wash, [], now)).toBeUndefined()
})

test('a pause of everything stops each kind, one of a kind that kind alone', () => {
  expect(pauseOf(wash, [pause('all')], now)).toBeDefined()
  expect(pauseOf(reload, [pause('all')], now)).toBeDefined()
  expect(pauseOf(wash, [pause('AppClub')], now)).toBeUndefined()
  expect(pauseOf(wash, [pause('AppWash')], now)).toBeDefined()
})

test('a pause of gift cards stops their reloads too', () => {
  expect(pauseOf(reload, [pause('GiftCard')], now)).toBeDefined()
})

test('a pause of a location stops what is valid there alone', () => {
  const pauses = [pause('place', { location: 1 })]
  expect(pauseOf(at(1), pauses, now)).toBeDefined()
  expect(pauseOf(at(1, 2), pauses, now)).toBeUndefined()
  expect(pauseOf(at(2), pauses, now)).toBeUndefined()
  expect(pauseOf(wash, pauses, now)).toBeUndefined()
  expect(pauseOf(at(1, 2), [...pauses, pause('place', { location: 2 })], now)).toBeDefined()
})

test('it ends by itself, at its end', () => {
  expect(pauseOf(wash, [pause('all')], Date.parse(later) - 1)).toBeDefined()
  expect(pauseOf(wash, [pause('all')], Date.parse(later))).toBeUndefined()
  expect(pauseOf(wash, [pause('all', { until: 'tomorrow' })], now)).toBeUndefined()
})

test('of several pauses, the one that ends last counts', () => {
  const last = pause('AppWash', { until: '2026-03-11T00:00:00Z' })
  expect(pauseOf(wash, [pause('all'), last], now)).toBe(last)
})
