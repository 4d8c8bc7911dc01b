import { expect, test } from 'vitest'
import { webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { offersOf } from '#src/customer/catalogue/offers.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import { MerchGoods } from './merch-goods.tsx'
import MerchPage from './merch-page.tsx'

const route = webRoutesOf(readSite({})).find(({ name }) => name === 'merch')!
const swag = { productType: 'Swag', appProductType: 'Swag', fulfillable: true } as const
const tee = aProduct({ ...swag, productId: 31, name: 'Duck tee', price: 22, details: ['Heavy cotton', 'Royal blue'] })
const cap = aProduct({ ...swag, productId: 32, name: 'Lane cap', price: 18 })
const answers = {
  'products/merchandise': [tee, cap],
  'products/AppWash': [aProduct()],
  homeLocation: { locationId: 0 },
}
const found = (text: string, shown: Shown = {}) =>
  markupOf(<MerchGoods offers={offersOf([tee, cap], 0, 'price')} text={text} onClear={() => {}} linked={null} />, {
    answers,
    ...shown,
  })

test('a visitor without a session sees the goods with their prices, and a search', () => {
  const markup = markupOf(<MerchPage route={route} />, { session: 'none', answers })
  expect(textsIn(markup)).toEqual(
    expect.arrayContaining(['Duck tee', '$22.00', 'Heavy cotton · Royal blue', 'Lane cap', 'Log in to buy']),
  )
  expect(valuesOf('id', markup)).toEqual(expect.arrayContaining(['product-31', 'product-32']))
  expect(valuesOf('aria-label', markup)).toContain('Search the shop')
})

test('a search narrows the goods, and says how many are left', () => {
  const texts = textsIn(found('cotton'))
  expect(texts).toContain('Duck tee')
  expect(texts).not.toContain('Lane cap')
  expect(texts).toContain('1 product found')
})

test('a search without a result leads to the washes', () => {
  const markup = found('waxx')
  expect(textsIn(markup)).toEqual(
    expect.arrayContaining(['Nothing matches “waxx”', 'Clear search', 'Or start with a wash', 'The Big Splash']),
  )
  expect(valuesOf('href', markup)).toContain('/washes#product-1')
  expect(valuesOf('href', found('waxx', { opens: () => false }))).toEqual([])
})

test('a product has the picture that the merchant has given it, another its icon', () => {
  const productImages = [{ productId: 31, image: '/assets/1/tee.svg' }]
  const markup = markupOf(<MerchPage route={route} />, { session: 'none', answers, site: { productImages } })
  expect(markup.match(/<img[^>]* src="\/assets\/1\/tee\.svg"/g)).toHaveLength(1)
  expect(textsIn(markup)).toContain('Lane cap')
})

test('while the goods load, their places have the size of a card with a picture', () => {
  const waiting = { ...answers, 'products/merchandise': undefined }
  const markup = markupOf(<MerchPage route={route} />, { session: 'none', answers: waiting })
  expect(markup).toContain('aria-busy="true"')
  expect(valuesOf('data-ui', markup).filter((name) => name === 'picture')).toHaveLength(4)
})
