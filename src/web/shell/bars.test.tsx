import { expect, test } from 'vitest'
import { webRouteAt, webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import { Footer } from './footer.tsx'
import { ShopBar } from './shop-bar.tsx'
import { TopBar } from './top-bar.tsx'

const config = {
  companyName: 'Puddle Lane',
  menuItems: [
    { label: 'Shop', href: '/shop', tag: '_SHOP' },
    { label: 'Home', href: '/', tag: '_HOME' },
    { label: 'North', href: '/north', tag: '_LOCATIONS' },
    { label: 'South', href: '/south', tag: '_LOCATIONS' },
    { label: '', href: '/faq', tag: '_ABOUT' },
  ],
  shopItems: [
    { label: 'Gifts', href: '/gifts', tag: '_CARDS' },
    { label: '', href: '/clubs', tag: '_CLUBS' },
    { label: 'Washes', href: '/washes', tag: '_WASHES' },
  ],
}
const site = readSite(config)
const routes = webRoutesOf(site)
const at = (path: string) => webRouteAt(routes, site, path)!
const visitor = { state: 'none' } as const
const user = { state: 'person', person: 'casey' } as const
const topBar = (path: string, session: object = visitor, shown: Shown = { session: 'none' }) =>
  markupOf(<TopBar routes={routes} current={at(path)} session={session as never} />, { site: config, ...shown })
/** The texts of the links that are marked as the current page. */
const current = (markup: string): string[] =>
  [...markup.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/g)].flatMap(([, inside]) => textsIn(inside!))

test('the menu is the merchant’s, in its order, without what has no label', () => {
  const markup = topBar('/')
  const menu = /<nav.*?<\/nav>/s.exec(markup)![0]
  expect(textsIn(menu)).toEqual(['Shop', 'Home', 'North', 'South'])
  expect(valuesOf('href', menu)).toEqual(['/shop', '/', '/north', '/south'])
})

test('the item of the shown page is marked, of several with one tag that one alone', () => {
  expect(current(topBar('/'))).toEqual(['Home'])
  expect(current(topBar('/south'))).toEqual(['South'])
  expect(current(topBar('/shop/gifts'))).toEqual(['Shop'])
  expect(current(topBar('/faq'))).toEqual([])
})

test('the shop’s bar has a button for each labelled item, in the merchant’s order', () => {
  const bar = (path: string) => markupOf(<ShopBar routes={routes} current={at(path)} />, { site: config })
  expect(textsIn(bar('/shop/gifts'))).toEqual(['Gifts', 'Washes'])
  expect(valuesOf('href', bar('/shop/gifts')).filter((href) => href.startsWith('/shop/'))).toEqual([
    '/shop/gifts',
    '/shop/washes',
  ])
  expect(current(bar('/shop/gifts'))).toEqual(['Gifts'])
  expect(current(bar('/shop'))).toEqual(['Washes'])
  expect(current(bar('/shop/clubs'))).toEqual([])
})

test('a visitor has log-in and sign-up and no cart; a user has cart and account', () => {
  const open = topBar('/')
  expect(textsIn(open)).toEqual(expect.arrayContaining(['Create an account', 'Log in']))
  expect(valuesOf('href', open)).not.toContain('/checkout')
  const own = topBar('/', user, { session: 'person', inCart: 2 })
  expect(valuesOf('aria-label', own)).toContain('Checkout, 2 items')
  expect(valuesOf('href', own)).toEqual(expect.arrayContaining(['/checkout', '/account']))
  expect(textsIn(own)).not.toContain('Log in')
})

test('the foot leads to every labelled public page', () => {
  const hrefs = valuesOf('href', markupOf(<Footer routes={routes} />, { site: config }))
  expect(hrefs).toEqual(['/shop/gifts', '/shop/washes', '/north', '/south', '/termsAndConditions', '/privacy'])
})
