import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { newTap } from './use-add-to-cart.ts'

const wash = { product: aProduct({ productId: 1 }) }

test('a second tap within 80 ms adds nothing', () => {
  expect(newTap(newTap(undefined, wash, 1_000), wash, 1_080)).toBeUndefined()
})

test('a later tap, and a tap on another product, add one more', () => {
  const first = newTap(undefined, wash, 1_000)
  expect(newTap(first, wash, 1_500)).toBeDefined()
  expect(newTap(first, { product: aProduct({ productId: 2 }) }, 1_080)).toBeDefined()
  expect(
    newTap(first, { ...wash, gift: { giftedTo: '', giftedEmail: 'a@b.co', giftMessage: '', giftHeader: 0 } }, 1_080),
  ).toBeDefined()
})
