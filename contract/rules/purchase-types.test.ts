import { expect, test } from 'vitest'
import type { PurchaseType } from '../shapes/product.ts'
import { comparePurchaseTypes, purchaseLabels, purchaseTypeOf } from './purchase-types.ts'

const all = Object.keys(purchaseLabels) as PurchaseType[]

test('goods are listed as clubs, bundles, washes, gift cards with merchandise, then the rest by name', () => {
  expect([...all].sort(comparePurchaseTypes)).toEqual([
    'AppClub',
    'AppBundle',
    'AppWash',
    'GiftCard',
    'Swag',
    'AppPoints',
    'DollarDiscTrans',
    'Item',
  ])
})

test('gift cards and merchandise tie in either order', () => {
  expect(comparePurchaseTypes('GiftCard', 'Swag')).toBe(0)
  expect(comparePurchaseTypes('Swag', 'GiftCard')).toBe(0)
})

test('a reload is listed among the gift cards', () => {
  expect(purchaseTypeOf('GiftCardRecharge')).toBe('GiftCard')
  expect(purchaseTypeOf('AppClub')).toBe('AppClub')
})
