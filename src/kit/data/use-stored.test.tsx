import { expect, test } from 'vitest'
import { createElement } from 'react'
import { BuyActions } from '#src/customer/catalogue/buy-actions.tsx'
import { LocationRow } from '#src/customer/account/location-row.tsx'
import { VehicleRow } from '#src/customer/vehicle/vehicle-row.tsx'
import { vehicle } from '#src/resources/resource.ts'
import { accountWords } from '#src/words/account.ts'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import { aProduct } from '#tests/support/products.ts'
import { knownOr } from './known-or.ts'
import { useStored } from './use-stored.ts'

/** What is known of the user's vehicle, and what stands for it before. */
const Reader = () => {
  const view = useStored(vehicle, undefined)
  return JSON.stringify([view.is, knownOr(view, 'waits')])
}
const readWith = (answers: Record<string, unknown>): unknown =>
  JSON.parse(textsIn(markupOf(createElement(Reader), { answers }).replaceAll('&quot;', '"'))[0]!)

test('nothing stored is loading, and a stored answer is known, also one that says none', () => {
  expect(readWith({})).toEqual(['loading', 'waits'])
  expect(readWith({ vehicle: null })).toEqual(['known', null])
})

const Car = () => createElement(VehicleRow, { car: useStored(vehicle, undefined), waits: false, onAdd: () => {} })
const Place = () => createElement(LocationRow, { waits: false })
const texts = (part: () => React.ReactNode, answers: Shown['answers']) =>
  textsIn(markupOf(createElement(part), { answers: answers ?? {} })).join(' ')

test('a vehicle and a default location that are loading are not told as absent', () => {
  expect(texts(Car, {})).not.toContain(accountWords.vehicleAdd)
  expect(texts(Car, { vehicle: null })).toContain(accountWords.vehicleAdd)
  expect(texts(Place, { locations: [] })).not.toContain(accountWords.noLocation)
  expect(texts(Place, { locations: [], homeLocation: { locationId: 0 } })).toContain(accountWords.noLocation)
})

test('a product marks its offer of a log-in until the session of this device has been read', () => {
  const markup = markupOf(createElement(BuyActions, { product: aProduct() }), { session: 'none' })
  expect(markup).toMatch(/^<a [^>]*data-session="unread"/)
})
