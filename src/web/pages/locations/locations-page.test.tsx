import { expect, test } from 'vitest'
import type { WebRoute } from '#contract/routes/web.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import LocationsPage from './locations-page.tsx'

const route = { name: 'locations', path: '/locations', label: 'Locations', title: 'Locations' } as WebRoute
const place = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  city: 'Brookfield',
  address1: `${id} Elm Street`,
  address2: null,
  state: 'OR',
  zip: '97301',
  latitude: 45 + id / 100,
  longitude: -123,
  phone: null,
  ...more,
})
const three = [
  place(1, 'Old Mill', { phone: '5035550142' }),
  place(2, 'Elm Street'),
  place(3, 'Westgate', { city: 'Westgate' }),
]
const draw = (locations: object[], shown: Shown = {}) =>
  markupOf(<LocationsPage route={route} />, { session: 'none', answers: { locations }, ...shown })

test('the heading counts the locations', () => {
  expect(textsIn(draw(three))).toContain('Visit any of our 3 locations!')
  expect(textsIn(draw(three.slice(0, 1)))).toContain('Visit us!')
})

test('an entry has city, name, address, directions, and a phone number where there is one', () => {
  const texts = textsIn(draw(three))
  expect(texts).toEqual(
    expect.arrayContaining(['Brookfield', 'Elm Street', '2 Elm Street, Brookfield, OR 97301', '(503) 555-0142']),
  )
  expect(texts.filter((text) => text === 'Westgate')).toHaveLength(1)
  expect(texts.filter((text) => text === 'Directions')).toHaveLength(3)
  expect(draw(three).match(/href="tel:/g)).toHaveLength(1)
})

test('of many locations each has its whole entry', () => {
  const many = Array.from({ length: 12 }, (_, index) => place(index + 1, `Site ${index + 1}`))
  const texts = textsIn(draw(many))
  expect(texts.filter((text) => text === 'Directions')).toHaveLength(12)
  expect(texts.filter((text) => text === 'Brookfield')).toHaveLength(12)
})

test('the filter offers cities also where each location is in its own', () => {
  const apart = [place(1, 'Old Mill'), place(2, 'Westgate', { city: 'Westgate' })]
  expect(textsIn(draw(apart))).toContain('All Locations')
  expect(textsIn(draw(apart.slice(0, 1)))).not.toContain('All Locations')
})

test('an entry leads to the washes of its location', () => {
  expect(valuesOf('href', draw(three))).toContain('/washes?location=3&amp;forced=true')
})

test('a page that requires a location gets the user back', () => {
  const markup = draw(three, { address: '/locations?to=/washClub&label=washClub' })
  expect(textsIn(markup)).toContain('Choose a location first.')
  expect(valuesOf('href', markup)).toContain('/washClub?location=1&amp;forced=true')
})

test('open or closed depends on the moment, so that the first render does not say it', () => {
  const hours = { timeZone: 'America/Los_Angeles', weekly: [], exceptions: [] }
  expect(draw([place(1, 'Old Mill', { hours })])).not.toMatch(/Open|Closed/)
})
