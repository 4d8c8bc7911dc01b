import { expect, test } from 'vitest'
import type { Purchase } from '#contract/shapes/order.ts'
import { pastGiftsOf } from './past-gifts.ts'

const bought = (purchaseDate: string, ...emails: (string | null)[]) =>
  ({ purchaseDate, purchasedProducts: emails.map((giftedEmail) => ({ giftedEmail })) }) as Purchase

test('previous recipients are offered once each, the latest first', () => {
  expect(
    pastGiftsOf([
      bought('2026-01-02T10:00:00Z', 'ana@example.com', null),
      bought('2026-03-02T10:00:00Z', 'priya@example.com', 'ana@example.com'),
    ]),
  ).toEqual(['priya@example.com', 'ana@example.com'])
})

test('an address in another case of letters is the same recipient', () => {
  expect(pastGiftsOf([bought('2026-01-02T10:00:00Z', 'Ana@Example.com', 'ana@example.com')])).toEqual([
    'Ana@Example.com',
  ])
})
