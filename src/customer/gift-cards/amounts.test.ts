import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { walletItem } from '../wallet/item.fixture.ts'
import { amountsAt, chosenOf, giftCardsIn } from './amounts.ts'

const card = (productId: number, price: number, locations: number[] = []) =>
  aProduct({ productId, price, locations, productType: 'GiftCard' })

test('amounts are offered from the smallest on, those of the location and those of all', () => {
  const listing = [card(1, 100), card(2, 50, [7]), card(3, 25), card(4, 75, [8])]
  expect(amountsAt(listing, 7, 'price').map(({ price }) => price)).toEqual([25, 50, 100])
  expect(amountsAt(listing, 0, 'price')).toHaveLength(4)
})

test('the second amount is chosen until the user chooses one that is sold', () => {
  const amounts = [card(3, 25), card(2, 50), card(1, 100)]
  expect(chosenOf(amounts, undefined)?.price).toBe(50)
  expect(chosenOf(amounts, 1)?.price).toBe(100)
  expect(chosenOf(amounts, 9)?.price).toBe(50)
  expect(chosenOf([card(3, 25)], undefined)?.price).toBe(25)
  expect(chosenOf([], 3)).toBeUndefined()
})

test('only the gift cards of a wallet can be reloaded', () => {
  const held = walletItem({ itemType: 'GiftCard', balance: 32 })
  expect(giftCardsIn([walletItem(), held])).toEqual([held])
  expect(giftCardsIn(undefined)).toEqual([])
})
