import { expect, test } from 'vitest'
import type { Location } from '#contract/shapes/place.ts'
import { dateTime } from '#src/kit/format.ts'
import { factsOf, titleOf } from './receipt-facts.ts'
import { purchaseOf } from './purchase.fixture.ts'
import { receiptText } from './receipt-text.ts'

const places = [{ id: 2, name: 'Elm Street' }] as Location[]
const airPay = purchaseOf({
  kind: 'airPay',
  total: 10.7,
  taxes: 0.7,
  orderNumber: 'KEY1',
  currency: 'USD',
  card: { cardType: 'visa', lastFour: '4242' },
  locationId: 2,
})

test('the shared text says all that the receipt says', () => {
  expect(receiptText('Puddle Lane', airPay, places)).toBe(`Receipt from Puddle Lane

Quick Dip: 1 × $10.00 = $10.00
Tax: $0.70
Total: $10.70

Date: ${dateTime(airPay.purchaseDate)}
Paid with: Visa ending 4242
Location: Elm Street
Order: KEY1
Reference: ${airPay.transRecordId}`)
})

test('a gift names its recipient', () => {
  const gift = purchaseOf({}, [{ isGift: true, giftedTo: 'Priya', giftedEmail: 'priya@example.com' }])
  expect(receiptText('Puddle Lane', gift, places)).toContain('Quick Dip (Gift for Priya, priya@example.com): 1 ×')
})

test('another currency than the displayed one is named', () => {
  expect(factsOf({ ...airPay, currency: 'CAD' }, places)).toContainEqual({
    name: 'Charged in CAD',
    value: 'CAD 10.70',
  })
})

test('a copy of an earlier version has its date and its reference', () => {
  expect(factsOf(purchaseOf({}), undefined).map(({ name }) => name)).toEqual(['Date', 'Reference'])
})

test('a location that is gone has its number, and a free purchase has no card', () => {
  const facts = factsOf({ ...airPay, locationId: 9, card: null }, places)
  expect(facts).toContainEqual({ name: 'Location', value: 'Location 9' })
  expect(facts).toContainEqual({ name: 'Paid with', value: 'No card' })
})

test('a title names two products and counts the others', () => {
  const names = ['Quick Dip', 'Towel', 'Duck', 'Mug'].map((name) => ({ name }))
  expect(titleOf(purchaseOf({}, [{ quantity: 2 }]))).toBe('2 × Quick Dip')
  expect(titleOf(purchaseOf({}, names))).toBe('Quick Dip, Towel and 2 more')
})

test('a receipt names the discount code, and what it took off the prices above', () => {
  const lowered = { ...airPay, discount: { code: 'SUDS20', name: '20% off washes', amount: 2 } }
  expect(receiptText('Puddle Lane', lowered, places)).toContain('Discount code: SUDS20, $2.00 off')
})
