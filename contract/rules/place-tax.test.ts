import { expect, test } from 'vitest'
import type { Product } from '../shapes/product.ts'
import { placeRateAt, shownTaxedAt, taxedAt } from './place-tax.ts'
import { monthlyLine, priceLine } from './pricing.ts'

const rates = [
  { from: '2027-01-01', rate: 825 },
  { from: '2027-07-01', rate: 900 },
]
const chicago = { taxRates: rates, hours: { timeZone: 'America/Chicago' } }
const at = (moment: string) => Date.parse(moment)

test('a rate holds from midnight of its first day, on the clocks of the location', () => {
  expect(placeRateAt(chicago, at('2027-07-01T04:59:59Z'), 'UTC')).toBe(825)
  expect(placeRateAt(chicago, at('2027-07-01T05:00:00Z'), 'UTC')).toBe(900)
})

test('before the first day there is no rate, nor at a location without any', () => {
  expect(placeRateAt(chicago, at('2027-01-01T05:59:59Z'), 'UTC')).toBeNull()
  expect(placeRateAt(chicago, at('2027-01-01T06:00:00Z'), 'UTC')).toBe(825)
  expect(placeRateAt({ ...chicago, taxRates: [] }, at('2027-08-01T00:00:00Z'), 'UTC')).toBeNull()
  expect(placeRateAt({}, at('2027-08-01T00:00:00Z'), 'UTC')).toBeNull()
})

test('a location without hours counts days on the clocks of the merchant', () => {
  const place = { taxRates: rates, hours: null }
  expect(placeRateAt(place, at('2027-06-30T14:59:59Z'), 'Asia/Tokyo')).toBe(825)
  expect(placeRateAt(place, at('2027-06-30T15:00:00Z'), 'Asia/Tokyo')).toBe(900)
})

test('the order in which rates are listed decides nothing', () => {
  expect(placeRateAt({ ...chicago, taxRates: rates.toReversed() }, at('2027-08-01T00:00:00Z'), 'UTC')).toBe(900)
})

const wash = {
  productType: 'AppWash' as const,
  price: 1_000,
  signupPrice: null,
  monthlyPrice: null,
  taxRate: 500,
  fulfillable: false,
}

test('a rate of a location taxes what is bought there, half up', () => {
  expect(priceLine(taxedAt(wash, { order: 825, home: null }))).toEqual({ unitPrice: 1_000, tax: 83 })
  expect(priceLine(taxedAt({ ...wash, price: 1_020 }, { order: 825, home: null })).tax).toBe(84)
  expect(priceLine(taxedAt(wash, { order: 0, home: null })).tax).toBe(0)
  expect(priceLine(taxedAt(wash, { order: null, home: 825 })).tax).toBe(50)
})

test('what is sent by post keeps its own rate, and gift cards have none', () => {
  const here = { order: 825, home: 825 }
  expect(priceLine(taxedAt({ ...wash, productType: 'Swag', fulfillable: true }, here)).tax).toBe(50)
  expect(priceLine(taxedAt({ ...wash, productType: 'Swag' }, here)).tax).toBe(83)
  expect(priceLine(taxedAt({ ...wash, productType: 'GiftCard' }, here)).tax).toBe(0)
  expect(priceLine(taxedAt({ ...wash, productType: 'GiftCardRecharge' }, here)).tax).toBe(0)
})

test('a club is taxed at the location of the order today, and at the home location each month', () => {
  const club = { ...wash, productType: 'AppClub' as const, signupPrice: 1_000, monthlyPrice: 3_000 }
  expect(priceLine(taxedAt(club, { order: 825, home: 900 })).tax).toBe(83)
  expect(monthlyLine(taxedAt(club, { order: 825, home: 900 }))?.tax).toBe(270)
  expect(monthlyLine(taxedAt(club, { order: 825, home: null }))?.tax).toBe(150)
})

const shown = {
  productId: 1,
  productType: 'AppWash',
  price: 10,
  taxes: 0.5,
  taxRate: 500,
  monthlyPrice: null,
  fulfillable: false,
} as Product

test('customers see the taxes of the location, and without its rate those of the product', () => {
  expect(shownTaxedAt(shown, { order: 825, home: null })).toEqual({ ...shown, taxes: 0.83, taxRate: 825 })
  expect(shownTaxedAt(shown, { order: null, home: 825 })).toEqual(shown)
  const club = { ...shown, productType: 'AppClub', monthlyPrice: 30, monthlyTaxes: 1.5 } as Product
  expect(shownTaxedAt(club, { order: 825, home: 900 })).toMatchObject({ taxes: 0.83, monthlyTaxes: 2.7 })
  const card = { ...shown, productType: 'GiftCard', taxes: 0 } as Product
  expect(shownTaxedAt(card, { order: 825, home: 825 })).toEqual(card)
})
