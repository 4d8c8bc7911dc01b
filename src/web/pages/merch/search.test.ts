import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { matching } from './search.ts'

const offers = [
  { product: aProduct({ productId: 1, name: 'Duck tee', details: ['Heavy cotton'] }), best: false, rank: 0 },
  { product: aProduct({ productId: 2, name: 'Café cap', details: ['One size'] }), best: false, rank: 1 },
]
const found = (text: string) => matching(offers, text).map(({ product }) => product.name)

test('a search finds names and details, in any case and without accents', () => {
  expect(found('DUCK')).toEqual(['Duck tee'])
  expect(found('cotton tee')).toEqual(['Duck tee'])
  expect(found('cafe')).toEqual(['Café cap'])
  expect(found('waxx')).toEqual([])
})

test('an empty search finds everything', () => {
  expect(found('  ')).toEqual(['Duck tee', 'Café cap'])
})
