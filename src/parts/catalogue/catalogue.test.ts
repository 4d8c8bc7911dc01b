import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'
import { pictureOf, restrictionOf, tierOf, tintOf } from './present.ts'
import { aProduct } from '#tests/support/products.ts'

const places = [
  { id: 1, name: 'Elm Street' },
  { id: 2, name: 'Old Mill' },
  { id: 3, name: 'Westgate' },
  { id: 4, name: 'Harbor Point' },
]

test('the dearest comes first, and equal prices keep the order of the catalogue', () => {
  const listing = [
    aProduct({ productId: 1, price: 7 }),
    aProduct({ productId: 3, price: 24 }),
    aProduct({ productId: 2, price: 7 }),
  ]
  expect(offersOf(listing, 0).map(({ product }) => product.productId)).toEqual([3, 1, 2])
})

test('a filter leaves what is sold there and what is sold everywhere; 0 leaves all', () => {
  const listing = [
    aProduct({ productId: 1, price: 9, locations: [1, 2] }),
    aProduct({ productId: 2, price: 8 }),
    aProduct({ productId: 3, price: 7, locations: [3] }),
  ]
  expect(offersOf(listing, 3).map(({ product }) => product.productId)).toEqual([2, 3])
  expect(offersOf(listing, 0)).toHaveLength(3)
})

test('rank and best are those of the whole listing, so that a filter does not promote anything', () => {
  const listing = [aProduct({ productId: 1, price: 24, locations: [1] }), aProduct({ productId: 2, price: 18 })]
  expect(offersOf(listing, 2)).toEqual([{ product: listing[1], rank: 1, best: false }])
})

test('the best bundle is the one that saves most', () => {
  const bundle = (productId: number, price: number, value: number) =>
    aProduct({ productId, price, value, productType: 'AppBundle' })
  expect(offersOf([bundle(1, 96, 120), bundle(2, 72, 100)], 0).find(({ best }) => best)?.product.productId).toBe(2)
  expect(offersOf([bundle(1, 96, 90), bundle(2, 72, 70)], 0).some(({ best }) => best)).toBe(false)
})

test('a lone product is not called the best', () => {
  expect(offersOf([aProduct()], 0)[0]!.best).toBe(false)
})

test('a restriction names the places, three at most', () => {
  expect(restrictionOf([], places)).toBeUndefined()
  expect(restrictionOf([1], places)).toBe('Only at Elm Street')
  expect(restrictionOf([1, 2], places)).toBe('Only at Elm Street and Old Mill')
  expect(restrictionOf([1, 2, 3], places)).toBe('Only at Elm Street, Old Mill, and Westgate')
  expect(restrictionOf([1, 2, 3, 4], places)).toBe('Only at Elm Street, Old Mill, and 2 more sites')
})

test('a restriction is told even while the names of the places are not known', () => {
  expect(restrictionOf([1], undefined)).toBe('Only at some locations')
})

test('a picture beyond the list is a car, and a tint keeps its alpha', () => {
  expect(pictureOf({ imageIndex: 2 })).toBe('sparkle')
  expect(pictureOf({ imageIndex: 99 })).toBe('car-profile')
  expect(tintOf({ red: 242, green: 92, blue: 120, alpha: 255 })).toBe('#f25c78')
  expect(tintOf({ red: 0, green: 0, blue: 0, alpha: 128 })).toBe('#00000080')
})

test('drops fall with the rank, to one at least', () => {
  expect([0, 1, 3, 9].map(tierOf)).toEqual([4, 3, 1, 1])
})
