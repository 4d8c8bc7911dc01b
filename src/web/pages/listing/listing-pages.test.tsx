import { expect, test } from 'vitest'
import { webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import BundlesPage from './bundles-page.tsx'
import WashClubsPage from './wash-clubs-page.tsx'
import WashesPage from './washes-page.tsx'

const route = (name: string) => webRoutesOf(readSite({})).find((each) => each.name === name)!
const washes = [aProduct(), aProduct({ productId: 2, name: 'Quick Dip', price: 11, value: null, details: ['Foam'] })]
const club = aProduct({
  productId: 7,
  name: 'Unlimited',
  price: 9.99,
  signupPrice: 9.99,
  monthlyPrice: 34.99,
  productType: 'AppClub',
  appProductType: 'AppClub',
})
const other = { ...club, productId: 8, name: 'Dip Club', price: 4.99, signupPrice: 4.99, monthlyPrice: 16.99 }
const vehicle = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }
const answers = {
  'products/AppWash': washes,
  'products/AppClub': [club, other],
  'products/AppBundle': [],
  locations: [
    { id: 1, name: 'Elm Street' },
    { id: 2, name: 'Old Mill' },
  ],
  homeLocation: { locationId: 0 },
  vehicle,
}
const draw = (page: React.ReactNode, shown: Shown = {}) =>
  markupOf(page, { address: '/shop/washes', ...shown, answers: { ...answers, ...shown.answers } })
const visitor = { session: 'none' } as const

test('a visitor without a session sees every product with its price, before any script has run', () => {
  const markup = draw(<WashesPage route={route('washes')} />, visitor)
  expect(textsIn(markup)).toEqual(
    expect.arrayContaining(['Shop - Washes', 'The Big Splash', '$24.00', 'Quick Dip', '$11.00', 'Foam']),
  )
  expect(textsIn(markup)).toContain('Prices are for everyone. Buying needs an account.')
  expect(markup).not.toContain('aria-busy')
})

test('each product has an address of its own on the page', () => {
  expect(valuesOf('id', draw(<WashesPage route={route('washes')} />, visitor))).toEqual(
    expect.arrayContaining(['product-1', 'product-2']),
  )
})

test('a visitor is led to the log-in, and from there back to the product', () => {
  const markup = draw(<WashesPage route={route('washes')} />, { ...visitor, address: '/shop/washes?location=2' })
  expect(markup).toMatch(/<a [^>]*href="\/logIn\?to=%2Fshop%2Fwashes%3Flocation%3D2%23product-1"[^>]*>Log in to buy</)
  expect(textsIn(markup).join(' ')).not.toContain('Add To Cart')
})

test('a user has the actions of the phone, and no word about accounts', () => {
  const texts = textsIn(draw(<WashesPage route={route('washes')} />))
  expect(texts).toEqual(expect.arrayContaining(['Add To Cart', 'Buy Now', 'Buy as a Gift']))
  expect(texts.join(' ')).not.toContain('Buying needs an account')
})

test('below the washes a user without a club reads what a club saves', () => {
  const washClub = { status: 'inactive', name: null }
  const texts = textsIn(draw(<WashesPage route={route('washes')} />, { answers: { washClub } }))
  expect(texts).toContain('Wash twice a month? Unlimited pays for itself.')
  expect(texts).toContain('First Month $9.99, then $34.99 monthly. Cancel any time.')
})

test('a member, and the user of a merchant without clubs, read nothing of it', () => {
  const washClub = { status: 'active', name: 'Unlimited', productId: 7, unpaid: null }
  expect(draw(<WashesPage route={route('washes')} />, { answers: { washClub } })).not.toContain('pays for itself')
  const none = { answers: { washClub: { status: 'inactive' } }, opens: (path: string) => path !== '/washClub' }
  expect(draw(<WashesPage route={route('washes')} />, none)).not.toContain('pays for itself')
})

test('a member manages the own plan in the account, and can switch to another', () => {
  const washClub = { status: 'active', name: 'Unlimited', productId: 7, unpaid: null }
  const markup = draw(<WashClubsPage route={route('washClubs')} />, { answers: { washClub } })
  expect(markup).toMatch(/<a [^>]*href="\/washClub\?own=true"[^>]*>Manage plan</)
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Your plan', 'Switch to this']))
  expect(textsIn(markup).join(' ')).toContain('One plan for one car.')
})

test('while the list is loaded the page is busy, and shows where the cards will be', () => {
  const markup = draw(<WashesPage route={route('washes')} />, {
    ...visitor,
    answers: { 'products/AppWash': undefined },
  })
  expect(markup).toContain('aria-busy="true"')
})

test('a list without products says so', () => {
  expect(textsIn(draw(<BundlesPage route={route('bundles')} />, visitor))).toContain('Nothing here right now')
})

test('a merchant that requires a location shows everything to readers without scripts', () => {
  const texts = textsIn(draw(<WashesPage route={route('washes')} />, { ...visitor, site: { forceLocations: true } }))
  expect(texts).toEqual(expect.arrayContaining(['The Big Splash', 'Quick Dip']))
})
