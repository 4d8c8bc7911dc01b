import { expect, test } from 'vitest'
import type { Purchase } from '#contract/shapes/order.ts'
import { emptyGift, giftOf, giftProblems, pastRecipients } from './gift-form.ts'

test('a gift needs a recipient', () => {
  expect(giftProblems(emptyGift)).toEqual({ giftedEmail: 'No Recipient selected.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: 'priya' })).toEqual({ giftedEmail: 'Please enter a valid email.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: ' priya@example.com ' })).toEqual({ giftedEmail: null })
})

test('input is trimmed, and the heading is its number', () => {
  expect(
    giftOf({ giftedEmail: ' priya@example.com ', giftedTo: ' Priya ', giftMessage: ' Enjoy ', giftHeader: '0' }),
  ).toEqual({
    giftedEmail: 'priya@example.com',
    giftedTo: 'Priya',
    giftMessage: 'Enjoy',
    giftHeader: 0,
  })
})

test('previous recipients are offered once each, the latest first', () => {
  const bought = (purchaseDate: string, ...emails: (string | null)[]) =>
    ({ purchaseDate, purchasedProducts: emails.map((giftedEmail) => ({ giftedEmail })) }) as Purchase
  expect(
    pastRecipients([
      bought('2026-01-02T10:00:00Z', 'ana@example.com', null),
      bought('2026-03-02T10:00:00Z', 'priya@example.com', 'ana@example.com'),
    ]),
  ).toEqual(['priya@example.com', 'ana@example.com'])
})
