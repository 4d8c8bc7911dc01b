import { expect, test } from 'vitest'
import { giftHeaders, giftHeaderText, giftRefusal, isGiftable } from './gift.ts'

test('washes, bundles and gift cards can be gifts; clubs, reloads and merchandise cannot', () => {
  expect((['AppWash', 'AppBundle', 'GiftCard'] as const).every(isGiftable)).toBe(true)
  expect((['AppClub', 'GiftCardRecharge', 'Swag'] as const).some(isGiftable)).toBe(false)
})

test('a gift needs a recipient with a valid address', () => {
  expect(giftRefusal({ productType: 'AppWash', isGift: true, giftedEmail: 'priya@example.com' })).toBeNull()
  for (const giftedEmail of [null, undefined, '', ' ', 'priya', 'priya@example', 'a b@example.com']) {
    expect(giftRefusal({ productType: 'AppWash', isGift: true, giftedEmail })).toBe('GIFT_RECIPIENT')
  }
})

test('a club is refused as a gift before its recipient is checked', () => {
  expect(giftRefusal({ productType: 'AppClub', isGift: true })).toBe('CLUB_GIFT')
})

test('a unit that is not a gift needs no recipient', () => {
  expect(giftRefusal({ productType: 'AppClub' })).toBeNull()
})

test('a gift has one of nine headers, by its number', () => {
  expect(giftHeaders.map((_, index) => giftHeaderText(index))).toEqual([
    'Happy Birthday!',
    'Congratulations!',
    'Good Luck!',
    'A Gift For You',
    'Thank You!',
    'For You!',
    'Happy Thanksgiving!',
    'Merry Christmas!',
    'Happy Holidays!',
  ])
})

test('a gift without its own header has the default header', () => {
  expect(giftHeaderText(0)).toBe('Happy Birthday!')
  expect(giftHeaderText(undefined)).toBe('A Gift For You')
  expect(giftHeaderText(42)).toBe('A Gift For You')
})
