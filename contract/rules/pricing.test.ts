import { expect, test } from 'vitest'
import fc from 'fast-check'
import { priceLine, taxOn, totalsOf, unitPrice, type Priced } from './pricing.ts'

const product = (over: Partial<Priced>): Priced => ({
  productType: 'AppWash',
  price: 1_800,
  signupPrice: null,
  monthlyPrice: null,
  taxRate: 825,
  ...over,
})

test('a wash costs its price', () => {
  expect(priceLine(product({}))).toEqual({ unitPrice: 1_800, tax: 149 })
})

test('a club costs its sign-up price when it has one, else its monthly price', () => {
  expect(unitPrice(product({ productType: 'AppClub', signupPrice: 999, monthlyPrice: 2_999 }))).toBe(999)
  expect(unitPrice(product({ productType: 'AppClub', signupPrice: 0, monthlyPrice: 2_999 }))).toBe(0)
  expect(unitPrice(product({ productType: 'AppClub', signupPrice: null, monthlyPrice: 2_999 }))).toBe(2_999)
})

test('only a club uses the sign-up price', () => {
  expect(unitPrice(product({ signupPrice: 1, monthlyPrice: 2 }))).toBe(1_800)
})

test('gift cards and reloads are never taxed', () => {
  expect(priceLine(product({ productType: 'GiftCard', price: 5_000 })).tax).toBe(0)
  expect(priceLine(product({ productType: 'GiftCardRecharge', price: 5_000 })).tax).toBe(0)
})

test('half a cent of tax is rounded up', () => {
  expect(taxOn(1_000, 5)).toBe(1)
  expect(taxOn(999, 5)).toBe(0)
  expect(taxOn(1_800, 825)).toBe(149)
  expect(taxOn(100, 850)).toBe(9)
})

test('tax is off by at most half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 3_000 }), (unit, rate) => {
      const doubledError = 2 * (taxOn(unit, rate) * 10_000 - unit * rate)
      return doubledError <= 10_000 && doubledError > -10_000
    }),
  )
})

test('tax is rounded per line and not on the sum', () => {
  const line = { unitPrice: 30, tax: taxOn(30, 500) }
  expect(totalsOf([line, line, line])).toEqual({ subtotal: 90, taxes: 6, total: 96 })
})

test('an empty order costs nothing', () => {
  expect(totalsOf([])).toEqual({ subtotal: 0, taxes: 0, total: 0 })
})
