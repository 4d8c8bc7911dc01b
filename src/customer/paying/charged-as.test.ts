import { expect, test } from 'vitest'
import { chargedAs } from './charged-as.ts'

test('a display in a currency other than the card’s is corrected', () => {
  expect(chargedAs(2568, 'USD', 'EUR')).toBe('USD 25.68')
  expect(chargedAs(2500, 'CAD', 'USD')).toBe('CAD 25.00')
})

test('where both are the same, or the card’s is unknown, no amount is added', () => {
  expect(chargedAs(2568, 'USD', 'USD')).toBeUndefined()
  expect(chargedAs(2568, undefined, 'EUR')).toBeUndefined()
})
