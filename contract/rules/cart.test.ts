import { expect, test } from 'vitest'
import { addToCart, cartVerdict, groupUnits, needsClubTerms, type CartUnit } from './cart.ts'

const wash: CartUnit = { productId: 1, productType: 'AppWash' }
const gold: CartUnit = { productId: 7, productType: 'AppClub' }
const silver: CartUnit = { productId: 8, productType: 'AppClub' }

test('the same wash can be added repeatedly', () => {
  expect(addToCart(addToCart([], wash), wash)).toEqual([wash, wash])
})

test('another wash club replaces the one in the cart and keeps the other units', () => {
  expect(cartVerdict([wash, gold], silver)).toBe('replaces-club')
  expect(addToCart([wash, gold], silver)).toEqual([wash, silver])
})

test('the same wash club is not added twice', () => {
  expect(cartVerdict([gold], gold)).toBe('same-club')
  expect(addToCart([gold], gold)).toEqual([gold])
})

test('a cart with a club needs the terms', () => {
  expect(needsClubTerms([wash])).toBe(false)
  expect(needsClubTerms([wash, gold])).toBe(true)
})

test('equal units are grouped, gifts are not, and reloads are grouped by card', () => {
  const gift = { ...wash, isGift: true }
  const reload = (cardNumber: string): CartUnit => ({ productId: 9, productType: 'GiftCardRecharge', cardNumber })
  const groups = groupUnits([wash, gift, wash, gift, reload('1'), reload('2'), reload('1')])
  expect(groups.map((group) => group.quantity)).toEqual([2, 1, 1, 2, 1])
})
