import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, percentText, rateOfText, thousandthsOf } from './tax-rate.ts'

test('a rate is said with two decimals, or with three where it needs them', () => {
  expect([0, 50, 700, 825, 887.5, 9_999.9].map(percentText)).toEqual([
    '0.00',
    '0.50',
    '7.00',
    '8.25',
    '8.875',
    '99.999',
  ])
  expect([700, 825, 887.5].map(percentOf)).toEqual([7, 8.25, 8.875])
})

test('every rate is read from its text as it was written, and is computed with in integers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (thousandths) => {
      const rate = rateOfText(percentText(thousandths / 10))
      expect([rate, thousandthsOf(rate)]).toEqual([thousandths / 10, thousandths])
    }),
  )
})
