import { expect, test } from 'vitest'
import { billingDay } from './billing-day.ts'

test('a billing is on the day of the merchant, wherever the device is', () => {
  expect(billingDay('America/New_York', '2026-12-10T02:00:00.000Z')).toBe('09/12/2026')
  expect(billingDay('Pacific/Auckland', '2026-12-31T12:00:00.000Z')).toBe('01/01/2027')
})
