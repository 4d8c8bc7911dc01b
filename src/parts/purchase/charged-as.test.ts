import { expect, test } from 'vitest'
import { chargedAs } from './charged-as.ts'

test('a display in another currency than the card’s is set right', () => {
  expect(chargedAs(2568, 'USD', 'EUR')).toBe('USD 25.68')
  expect(chargedAs(2500, 'CAD', 'USD')).toBe('CAD 25.00')
})

test('where both agree, or the card’s is not known, nothing is added', () => {
  expect(chargedAs(2568, 'USD', 'USD')).toBeUndefined()
  expect(chargedAs(2568, undefined, 'EUR')).toBeUndefined()
})
