import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { tapUnlessRepeated } from './use-add-to-cart.ts'

const wash = { product: aProduct({ productId: 1 }) }

test('a second tap within 80 ms adds nothing', () => {
  expect(tapUnlessRepeated(tapUnlessRepeated(undefined, wash, 1_000), wash, 1_080)).toBeUndefined()
})

test('a later tap, and a tap on another product, add one more', () => {
  const first = tapUnlessRepeated(undefined, wash, 1_000)
  expect(tapUnlessRepeated(first, wash, 1_500)).toBeDefined()
  expect(tapUnlessRepeated(first, { product: aProduct({ productId: 2 }) }, 1_080)).toBeDefined()
  expect(
    tapUnlessRepeated(
      first,
      { ...wash, gift: { giftedTo: '', giftedEmail: 'a@b.co', giftMessage: '', giftHeader: 0 } },
      1_080,
    ),
  ).toBeDefined()
})
