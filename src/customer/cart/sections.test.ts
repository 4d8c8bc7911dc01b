import { expect, test } from 'vitest'
import type { CartLine } from '#src/local/cart.ts'
import { aProduct } from '#tests/support/products.ts'
import { orderOf } from './bill.ts'
import { foldedLines, linesAt } from './sections.ts'

const line = (id: string, more: Partial<CartLine> = {}): CartLine => ({
  id,
  person: 'casey',
  product: aProduct({ productId: 1 }),
  gift: null,
  cardNumber: null,
  addedAt: Number(id),
  ...more,
})
const gift = { giftedTo: '', giftedEmail: 'a@b.co', giftMessage: '', giftHeader: 0 }

test('equal lines fold into one with a quantity; gifts and reloads of other cards stay separate', () => {
  const lines = [
    line('1'),
    line('2', { gift }),
    line('3'),
    line('4', { gift }),
    line('5', { cardNumber: '1' }),
    line('6', { cardNumber: '2' }),
  ]
  expect(foldedLines(lines).map((equal) => equal.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4'], ['5'], ['6']])
})

test('the order has one element per unit of a folded line', () => {
  expect(orderOf([line('1'), line('2'), line('3')]).products).toHaveLength(3)
})

test('the cart narrowed to a location shows the items that are valid there', () => {
  const lines = [
    line('1', { product: aProduct({ locations: [] }) }),
    line('2', { product: aProduct({ locations: [7] }) }),
    line('3', { product: aProduct({ locations: [8] }) }),
  ]
  expect(linesAt(lines, 7).map(({ id }) => id)).toEqual(['1', '2'])
  expect(linesAt(lines, 0)).toHaveLength(3)
})
