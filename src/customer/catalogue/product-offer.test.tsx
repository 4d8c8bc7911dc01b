import { expect, test } from 'vitest'
import type { Product } from '#contract/shapes/product.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import { BuyActions } from './buy-actions.tsx'
import { ProductOffer } from './product-offer.tsx'

const vehicle = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }
const locations = [
  { id: 1, name: 'Elm Street' },
  { id: 2, name: 'Old Mill' },
]

const draw = (product: Product, shown: Shown = {}) =>
  markupOf(
    <ProductOffer
      product={product}
      rank={0}
      best={false}
      actions={<BuyActions product={product} onGift={() => {}} />}
    />,
    { ...shown, answers: { vehicle, washClub: { status: 'inactive', name: null }, locations, ...shown.answers } },
  )
const texts = (given: Partial<Product>, shown?: Shown) => textsIn(draw(aProduct(given), shown))
const club = { productType: 'AppClub', appProductType: 'AppClub', price: 9.99, monthlyPrice: 34.99 } as const

test('a card has price, value, details and the locations to which it is restricted', () => {
  expect(texts({ price: 24, value: 32, details: ['Foam', 'Wax'], locations: [1] })).toEqual(
    expect.arrayContaining(['$24.00', 'Value $32.00', 'Foam', 'Wax', 'Only at Elm Street']),
  )
})

test('without a value and a restriction nothing is said of them', () => {
  const said = texts({ value: null, locations: [] }).join(' ')
  expect(said).not.toContain('Value')
  expect(said).not.toContain('Only at')
})

test('more than four details are folded, and a button shows the rest', () => {
  const details = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  expect(texts({ details })).toContain('See 2 more details')
  expect(texts({ details })).not.toContain('Five')
  expect(texts({ details: details.slice(0, 4) }).join(' ')).not.toContain('more detail')
})

test('a club has its month, and its first month when that has a price of its own', () => {
  const first = texts({ ...club, signupPrice: 9.99 })
  expect(first).toEqual(expect.arrayContaining(['$34.99', 'Monthly, for one car', 'First Month $9.99']))
  const plain = texts({ ...club, price: 34.99, signupPrice: null })
  expect(plain).toContain('Monthly, for one car')
  expect(plain.join(' ')).not.toContain('First Month')
})

test.each(['AppWash', 'AppBundle', 'GiftCard'] as const)('%s is bought, put into the cart or given', (productType) => {
  expect(texts({ productType })).toEqual(expect.arrayContaining(['Add To Cart', 'Buy Now', 'Buy as a Gift']))
})

test.each(['Swag', 'GiftCardRecharge'] as const)('%s cannot be given', (productType) => {
  expect(texts({ productType })).toEqual(expect.arrayContaining(['Add To Cart', 'Buy Now']))
  expect(texts({ productType })).not.toContain('Buy as a Gift')
})

test('a club is bought or put into the cart, and cannot be given', () => {
  expect(texts(club)).toEqual(expect.arrayContaining(['Add To Cart', 'Buy Now']))
  expect(texts(club)).not.toContain('Buy as a Gift')
})

test.each([
  ['no vehicle', null],
  ['an incomplete vehicle', { ...vehicle, license: '' }],
])('with %s a club asks for it, and cannot be bought', (_, car) => {
  const asked = texts(club, { answers: { vehicle: car } })
  expect(asked).toContain('Add Vehicle Info')
  expect(asked).not.toContain('Buy Now')
  expect(asked).not.toContain('Add To Cart')
})

test.each(['AppWash', 'AppBundle', 'GiftCard', 'AppClub', 'Swag'] as const)(
  'a guest sees the price of %s, and the way to the log-in instead of the buttons',
  (productType) => {
    const markup = draw(aProduct({ productType }), { session: 'guest', address: '/washes' })
    expect(textsIn(markup)).toContain('$24.00')
    expect(markup).not.toContain('<button')
    expect(valuesOf('href', markup)).toContain('/logIn?to=%2Fwashes%23product-1')
  },
)

test('a card shows the merchant’s picture of its product, and without one the icon', () => {
  const site = { productImages: [{ productId: 31, image: '/files/tee.svg' }] }
  expect(valuesOf('src', draw(aProduct({ productId: 31 }), { site }))).toEqual(['/files/tee.svg'])
  expect(valuesOf('src', draw(aProduct({ productId: 32 }), { site }))).toEqual([])
})
