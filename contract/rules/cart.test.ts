import { expect, test } from 'vitest'
import { cartVerdict, groupUnits, needsClubTerms, type CartUnit } from './cart.ts'

const wash: CartUnit = { productId: 1, productType: 'AppWash' }
const gold: CartUnit = { productId: 7, productType: 'AppClub' }
const silver: CartUnit = { productId: 8, productType: 'AppClub' }

test('the same wash can be added repeatedly', () => {
  expect(cartVerdict([wash], wash)).toBe('adds')
})

test('another wash club replaces the one in the cart', () => {
  expect(cartVerdict([wash], gold)).toBe('adds')
  expect(cartVerdict([wash, gold], silver)).toBe('replaces-club')
})

test('the same wash club is not added twice', () => {
  expect(cartVerdict([wash, gold], gold)).toBe('same-club')
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
