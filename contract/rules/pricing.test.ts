import { expect, test } from 'vitest'
import fc from 'fast-check'
import { priceLine, taxIn, taxOn, totalsOf, unitPrice, type Priced } from './pricing.ts'

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

test('the tax in an amount is what is above the price without tax, half up', () => {
  expect(taxIn(10_825, 825)).toBe(825)
  expect(taxIn(1_250, 825)).toBe(95)
  expect(taxIn(500, 0)).toBe(0)
  // 3 cents with 20 percent: exactly half a cent.
  expect(taxIn(3, 2_000)).toBe(1)
  expect(taxIn(2, 2_000)).toBe(0)
})

test('a rate of three decimals taxes to the cent', () => {
  // 8.875 percent of 10.00 is 0.8875, and of 4.00 exactly 0.355: half a cent is rounded up.
  expect([taxOn(1_000, 887.5), taxOn(400, 887.5), taxOn(399, 887.5)]).toEqual([89, 36, 35])
  expect([taxIn(10_888, 887.5), taxIn(1_089, 887.5)]).toEqual([888, 89])
})

/** Amount − amount ÷ (1 + rate), half up, by integers of any size. @param rate in 1/1000 percent */
const taxByQuotient = (amount: bigint, rate: bigint): bigint => {
  const [dividend, divisor] = [amount * rate, 100_000n + rate]
  const whole = dividend / divisor
  return (dividend % divisor) * 2n >= divisor ? whole + 1n : whole
}

test('an amount is its price and its tax, whatever the rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 99_999 }), (amount, rate) => {
      expect(BigInt(taxIn(amount, rate / 10))).toBe(taxByQuotient(BigInt(amount), BigInt(rate)))
    }),
  )
})
