import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fromCents, isAmount, toCents } from './money.ts'

test('every wire amount converts to cents and back unchanged', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => toCents(fromCents(cents)) === cents))
})

test('amounts without an exact binary fraction convert to the right cents', () => {
  expect([0.1, 0.29, 1.15, 4.35, 19.99, 1025.12].map(toCents)).toEqual([10, 29, 115, 435, 1999, 102512])
})

test('every whole number of cents is an amount', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => isAmount(fromCents(cents))))
})

test('an amount has at most two decimals and is not negative', () => {
  expect([0, 0.01, 8.2, 499.99].every(isAmount)).toBe(true)
  expect([-1, 0.001, 1.999, 1e-9, 4.9999999999, Number.NaN, Number.POSITIVE_INFINITY].some(isAmount)).toBe(false)
})
