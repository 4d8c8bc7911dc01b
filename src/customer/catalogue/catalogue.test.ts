import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'
import { firstMonthOf, pictureOf, restrictionOf, tierOf, tintOf } from './present.ts'
import { aProduct } from '#tests/support/products.ts'

const places = [
  { id: 1, name: 'Elm Street' },
  { id: 2, name: 'Old Mill' },
  { id: 3, name: 'Westgate' },
  { id: 4, name: 'Harbor Point' },
]

test('the most expensive comes first, and equal prices keep the order of the catalogue', () => {
  const listing = [
    aProduct({ productId: 1, price: 7 }),
    aProduct({ productId: 3, price: 24 }),
    aProduct({ productId: 2, price: 7 }),
  ]
  expect(offersOf(listing, 0, 'price').map(({ product }) => product.productId)).toEqual([3, 1, 2])
})

test('a filter keeps the products sold at the location and everywhere; 0 keeps all', () => {
  const listing = [
    aProduct({ productId: 1, price: 9, locations: [1, 2] }),
    aProduct({ productId: 2, price: 8 }),
    aProduct({ productId: 3, price: 7, locations: [3] }),
  ]
  expect(offersOf(listing, 3, 'price').map(({ product }) => product.productId)).toEqual([2, 3])
  expect(offersOf(listing, 0, 'price')).toHaveLength(3)
})

test('rank and best are computed over the whole listing, so that a filter promotes no product', () => {
  const listing = [aProduct({ productId: 1, price: 24, locations: [1] }), aProduct({ productId: 2, price: 18 })]
  expect(offersOf(listing, 2, 'price')).toEqual([{ product: listing[1], rank: 1, best: false }])
})

test('the best bundle is the one with the largest saving', () => {
  const bundle = (productId: number, price: number, value: number) =>
    aProduct({ productId, price, value, productType: 'AppBundle' })
  expect(
    offersOf([bundle(1, 96, 120), bundle(2, 72, 100)], 0, 'price').find(({ best }) => best)?.product.productId,
  ).toBe(2)
  expect(offersOf([bundle(1, 96, 90), bundle(2, 72, 70)], 0, 'price').some(({ best }) => best)).toBe(false)
})

test('a lone product is not labelled as the best', () => {
  expect(offersOf([aProduct()], 0, 'price')[0]!.best).toBe(false)
})

test('a restriction names the locations, three at most', () => {
  expect(restrictionOf([], places)).toBeUndefined()
  expect(restrictionOf([1], places)).toBe('Only at Elm Street')
  expect(restrictionOf([1, 2], places)).toBe('Only at Elm Street and Old Mill')
  expect(restrictionOf([1, 2, 3], places)).toBe('Only at Elm Street, Old Mill, and Westgate')
  expect(restrictionOf([1, 2, 3, 4], places)).toBe('Only at Elm Street, Old Mill, and 2 more sites')
})

test('a restriction leaves out a location that is closed for good', () => {
  const some = places.map((place) => (place.id === 2 ? { ...place, closedForGood: true } : place))
  expect(restrictionOf([1, 2], some)).toBe('Only at Elm Street')
})

test('a restriction is shown while the names of the locations are not loaded', () => {
  expect(restrictionOf([1], undefined)).toBe('Only at some locations')
})

test('a picture index beyond the list shows a car, and a tint keeps its alpha', () => {
  expect(pictureOf({ imageIndex: 2 })).toBe('sparkle')
  expect(pictureOf({ imageIndex: 99 })).toBe('car-profile')
  expect(tintOf({ red: 242, green: 92, blue: 120, alpha: 255 })).toBe('#f25c78')
  expect(tintOf({ red: 0, green: 0, blue: 0, alpha: 128 })).toBe('#00000080')
})

test('the number of drops falls with the rank, to at least one', () => {
  expect([0, 1, 3, 9].map(tierOf)).toEqual([4, 3, 1, 1])
})

test('clubs are sorted by their month, whatever the first one costs', () => {
  const listing = [
    aProduct({ productId: 1, price: 16.99, signupPrice: null, monthlyPrice: 16.99 }),
    aProduct({ productId: 2, price: 4.99, signupPrice: 4.99, monthlyPrice: 34.99 }),
  ]
  expect(offersOf(listing, 0, 'price').map(({ product }) => product.productId)).toEqual([2, 1])
})

test('a first month is shown where it has a price of its own', () => {
  expect(firstMonthOf({ price: 4.99, signupPrice: 4.99, monthlyPrice: 34.99 })).toBe(499)
  expect(firstMonthOf({ price: 34.99, signupPrice: null, monthlyPrice: 34.99 })).toBeNull()
  expect(firstMonthOf({ price: 7, signupPrice: null, monthlyPrice: null })).toBeNull()
})
