import { expect, test } from 'vitest'
import { paysAfter } from './club-pays.ts'

const after = (monthlyPrice: number | null, price: number) => paysAfter({ monthlyPrice }, { price })

test('a club pays after as many washes as cost its month', () => {
  expect(after(34.99, 24)).toBe(2)
  expect(after(48, 24)).toBe(2)
  expect(after(48.01, 24)).toBe(3)
})

test('a club that costs less than one wash is compared with two', () => {
  expect(after(10, 24)).toBe(2)
})

test('above three washes, and without a price, nothing is claimed', () => {
  expect(after(72.01, 24)).toBeNull()
  expect(after(null, 24)).toBeNull()
  expect(after(34.99, 0)).toBeNull()
})
