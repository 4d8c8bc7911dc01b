import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, pastedColumn, readPercent } from './prices.ts'

test('a price grows by a percentage, half a cent up', () => {
  expect(changedPrice('11.00', 500, 'cent')).toBe('11.55')
  expect(changedPrice('0.10', 500, 'cent')).toBe('0.11')
  expect(changedPrice('20.00', -1_000, 'cent')).toBe('18.00')
})

test('a price is rounded to the nearest amount with the wanted ending', () => {
  expect(['99', '50', 'dollar'].map((rounding) => changedPrice('11.00', 500, rounding as '99'))).toEqual([
    '11.99',
    '11.50',
    '12.00',
  ])
  expect(changedPrice('0.20', 0, '99')).toBe('0.99')
})

test('a changed price is an amount that content accepts, and is never negative', () => {
  const price = fc
    .integer({ min: 0, max: 900_000_00 })
    .map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: -20_000, max: 1_000 }),
      fc.constantFrom('cent', '99', '50', 'dollar'),
      (amount, by, rounding) => {
        expect(changedPrice(amount, by, rounding as 'cent')).toMatch(/^\d{1,7}\.\d{2}$/)
      },
    ),
  )
})

test('a percentage is read as people type it', () => {
  expect(['5', '-10 %', '+2,5', '0.25', 'five', ''].map(readPercent)).toEqual([
    500,
    -1000,
    250,
    25,
    undefined,
    undefined,
  ])
})

test('a column of a spreadsheet is its first cells, without a currency', () => {
  expect(pastedColumn('$12.00\tx\r\n13\r\n')).toEqual(['12.00', '13'])
})
