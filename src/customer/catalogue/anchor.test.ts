import { expect, test } from 'vitest'
import { anchorOf, productIn } from './anchor.ts'

test('a product is named by the hash of an address', () => {
  expect(productIn(`#${anchorOf({ productId: 12 })}`)).toBe(12)
})

test('any other hash names no product', () => {
  for (const hash of ['', '#content', '#product-', '#product-x', '#product-1x']) expect(productIn(hash)).toBeUndefined()
})
