import { expect, test } from 'vitest'
import { purchaseOf } from './purchase.fixture.ts'
import { receiptOf } from './receipt.ts'

test('a receipt has each line with its price, the taxes and the total', () => {
  const receipt = receiptOf(
    purchaseOf({ total: 34.1, taxes: 3.1 }, [
      { name: 'Quick Dip', quantity: 2, unitPrice: 10.5 },
      { name: 'Towel', unitPrice: 10, isGift: true, giftedTo: 'Priya', giftedEmail: 'priya@example.com' },
    ]),
  )
  expect(receipt).toEqual({
    lines: [
      { name: 'Quick Dip', quantity: 2, each: 1_050, sum: 2_100, recipient: undefined },
      { name: 'Towel', quantity: 1, each: 1_000, sum: 1_000, recipient: 'Priya, priya@example.com' },
    ],
    subtotal: 3_100,
    taxes: 310,
    total: 3_410,
  })
})

test('the taxes of an earlier copy follow from its total, and are never negative', () => {
  const lines = [{ name: 'Quick Dip', unitPrice: 10 }]
  expect(receiptOf(purchaseOf({ total: 10.7 }, lines))).toMatchObject({ subtotal: 1_000, taxes: 70, total: 1_070 })
  expect(receiptOf(purchaseOf({ total: 9 }, lines))).toMatchObject({ subtotal: 900, taxes: 0, total: 900 })
})
