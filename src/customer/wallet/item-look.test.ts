import { expect, test } from 'vitest'
import { purchaseLabels } from '#contract/rules/purchase-types.ts'
import type { PurchaseType } from '#contract/shapes/product.ts'
import { shortDate } from '#src/kit/format.ts'
import { inDays, itemNow, walletItem } from './item.fixture.ts'
import { itemMeta, itemShortMeta, kindLooks } from './item-look.ts'
import { isSpent } from './item-state.ts'

const meta = (own: Parameters<typeof walletItem>[0]) => itemMeta(walletItem(own), itemNow)
const bundle = { itemType: 'AppBundle', label: 'Bundle Codes', maxUses: 5, useLimitCount: 2 } as const
const card = { itemType: 'GiftCard', label: 'Gift Card', balance: 32, isGift: true, giftedFrom: 'Femi Okafor' } as const

test('a bundle shows its remaining uses', () => {
  expect(meta(bundle)).toBe('3 of 5 left · no expiry')
})

test('a wash shows its end, and its giver when it was a gift', () => {
  expect(meta({ expirationDate: inDays(60) })).toBe(`Use by ${shortDate(inDays(60))}`)
  const gift = { isGift: true, giftedFrom: 'Uncle Femi', expirationDate: inDays(60) }
  expect(meta(gift)).toBe(`From Uncle Femi · use by ${shortDate(inDays(60))}`)
})

test('a gift card shows its balance, and never an expiry', () => {
  expect(meta(card)).toBe('$32.00 left · from Femi Okafor')
})

test('a spent item shows how it was spent', () => {
  expect(meta({ ...bundle, useLimitCount: 5 })).toBe('All uses made')
  expect(meta({ expirationDate: inDays(-2) })).toBe(`Expired ${shortDate(inDays(-2))}`)
})

test('a compact row leaves the date to its end, and falls back to the kind', () => {
  expect(itemShortMeta(walletItem(bundle))).toBe('3 of 5 left')
  expect(itemShortMeta(walletItem({ itemType: 'AppPoints', label: 'Awards' }))).toBe('Awards')
})

test('an item is spent when its uses are made or it has expired; an empty gift card is not', () => {
  const spent = (own: Parameters<typeof walletItem>[0]) => isSpent(walletItem(own), itemNow)
  expect(spent({ useLimitCount: 1 })).toBe(true)
  expect(spent({ expirationDate: inDays(0) })).toBe(true)
  expect(spent({})).toBe(false)
  expect(spent({ ...card, balance: 0, useLimitCount: 1 })).toBe(false)
})

test.each<[PurchaseType, string, string]>([
  ['AppWash', 'Single Wash', 'car-profile'],
  ['AppBundle', 'Bundle Codes', 'tag'],
  ['AppClub', 'Wash Club', 'calendar-check'],
  ['AppPoints', 'Awards', 'gift'],
  ['DollarDiscTrans', 'Discount Code', 'currency-dollar'],
  ['Item', 'Redeemed Wash', 'ticket'],
  ['GiftCard', 'Gift Card', 'credit-card'],
  ['Swag', 'Merchandise', 't-shirt'],
])('%s is labelled %s, with the icon %s', (type, label, icon) => {
  expect([purchaseLabels[type], kindLooks[type].icon]).toEqual([label, icon])
})
