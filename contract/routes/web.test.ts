import { expect, test } from 'vitest'
import { firstOfShop, isAppOnly, phonePathOf, webAddressOf, webRouteAt, webRoutesOf, type ShopMenu } from './web.ts'

const menu: ShopMenu = {
  menuItems: [
    { label: 'Start', href: '/', tag: '_HOME' },
    { label: 'Buy', href: '/buy', tag: '_SHOP' },
    { label: 'Places', href: '/places', tag: '_LOCATIONS' },
  ],
  shopItems: [
    { label: 'Unlimited', href: '/unlimited', tag: '_CLUBS' },
    { label: 'Washes', href: '/washes', tag: '_WASHES' },
    { label: '', href: '/shirts', tag: '_MERCH' },
  ],
}
const routes = webRoutesOf(menu)
const nameAt = (path: string) => webRouteAt(routes, menu, path)?.name

test('a page stands at the address that the merchant’s menu gives it', () => {
  expect(nameAt('/')).toBe('home')
  expect(nameAt('/places')).toBe('locations')
  expect(nameAt('/buy/unlimited')).toBe('washClubs')
  expect(nameAt('/BUY/washes/')).toBe('washes')
  expect(nameAt('/buy/shirts')).toBe('merch')
  expect(nameAt('/userManagement')).toBe('account')
})

test('a merchant does not have the pages that the menu lacks', () => {
  expect(nameAt('/faq')).toBeUndefined()
  expect(nameAt('/buy/giftCards')).toBeUndefined()
  expect(routes.map(({ name }) => name)).not.toContain('about')
})

test('pages stand in the merchant’s order', () => {
  const ofShop = routes.filter(({ isShop }) => isShop).map(({ path }) => path)
  expect(ofShop).toEqual(['/buy/unlimited', '/buy/washes', '/buy/shirts'])
})

test('several items of one tag have a page each, and links lead to the first', () => {
  const several: ShopMenu = {
    menuItems: [
      ...menu.menuItems,
      { label: 'Store', href: '/store', tag: '_SHOP' },
      { label: 'Map', href: '/map', tag: '_LOCATIONS' },
    ],
    shopItems: [...menu.shopItems, { label: 'Family plans', href: '/family', tag: '_CLUBS' }],
  }
  const found = webRoutesOf(several)
  expect(webRouteAt(found, several, '/map')).toMatchObject({ name: 'locations', label: 'Map', title: 'Map' })
  expect(webRouteAt(found, several, '/buy/family')?.title).toBe('Shop - Family plans')
  expect(webRouteAt(found, several, '/store')?.name).toBe('washes')
  expect(webAddressOf(found, several, '/findUs')).toBe('/places')
  expect(webAddressOf(found, several, '/washClub')).toBe('/buy/unlimited')
})

test('an item without a label has a titled page all the same', () => {
  const nameless = { ...menu, menuItems: [{ label: '', href: '/help', tag: '_ABOUT' as const }] }
  expect(webRouteAt(webRoutesOf(nameless), nameless, '/help')).toMatchObject({ label: '', title: 'Support' })
})

test('the root is never empty: without an item for the home it shows the home', () => {
  const without = { ...menu, menuItems: menu.menuItems.slice(1) }
  expect(webRouteAt(webRoutesOf(without), without, '/')?.name).toBe('home')
  const shopOnly: ShopMenu = { ...menu, menuItems: [{ label: 'Shop', href: '/', tag: '_SHOP' }] }
  expect(webRouteAt(webRoutesOf(shopOnly), shopOnly, '/')?.name).toBe('washes')
  const elsewhere: ShopMenu = { ...menu, menuItems: [{ label: 'Start', href: '/start', tag: '_HOME' }] }
  expect(webAddressOf(webRoutesOf(elsewhere), elsewhere, '/')).toBe('/start')
})

test('the shop opens with the washes, or with its first page', () => {
  expect(nameAt('/buy')).toBe('washes')
  const [clubs, , shirts] = menu.shopItems
  const withoutWashes = { ...menu, shopItems: [shirts!, clubs!] }
  expect(firstOfShop(webRoutesOf(withoutWashes))?.name).toBe('merch')
})

test('a page of the shop is titled by its label, home by nothing', () => {
  const titles = Object.fromEntries(routes.map(({ name, title }) => [name, title]))
  expect(titles.washClubs).toBe('Shop - Unlimited')
  // Hidden in the top bar.
  expect(titles.merch).toBe('Shop - Merch')
  expect(titles.locations).toBe('Places')
  expect(titles.home).toBeUndefined()
})

test.each([
  ['/washes', '/buy/washes'],
  ['/washes?location=2', '/buy/washes?location=2'],
  ['/washClub', '/buy/unlimited'],
  ['/findUs', '/places'],
  ['/wallet', '/userManagement?section=wallet'],
  ['/purchaseHistory', '/userManagement?section=history'],
  ['/account', '/userManagement'],
  ['/checkout', '/checkout'],
  ['/signUp#ABCD2345', '/signUp#ABCD2345'],
  ['/storeDirect#ABCD2345', '/signUp#ABCD2345'],
  ['/nowhere', '/nowhere'],
  ['/airPay', '/airPay'],
])('the phone’s %s is %s in the web shop', (path, address) => {
  expect(webAddressOf(routes, menu, path)).toBe(address)
})

test.each(['/airPay', '/referral', '/promocode', '/points'])('%s is only in the app', (path) => {
  expect(isAppOnly(path)).toBe(true)
})

test.each(['/washes', '/wallet', '/nowhere', '/checkout', '/storeDirect'])('%s is not only in the app', (path) => {
  expect(isAppOnly(path)).toBe(false)
})

test('an address of the web shop has its screen on the phone', () => {
  expect(phonePathOf(menu, '/buy/unlimited')).toBe('/washClub')
  expect(phonePathOf(menu, '/places')).toBe('/findUs')
  expect(phonePathOf(menu, '/nowhere')).toBeUndefined()
})

test('a member’s own club is a section of the account, and the clubs for sale are a page of the shop', () => {
  expect(webAddressOf(routes, menu, '/washClub?own=true')).toBe('/userManagement?section=club')
  expect(webAddressOf(routes, menu, '/wallet?item=a-1')).toBe('/userManagement?section=wallet&item=a-1')
  expect(webAddressOf(routes, menu, '/washClub')).not.toContain('userManagement')
})

test('the member’s own club is found also where the clubs for sale have the phone’s address', () => {
  const atRoot: ShopMenu = {
    menuItems: [{ label: 'Shop', href: '/', tag: '_SHOP' }],
    shopItems: [{ label: 'Clubs', href: '/washClub', tag: '_CLUBS' }],
  }
  const own = webRoutesOf(atRoot)
  expect(webAddressOf(own, atRoot, '/washClub?own=true')).toBe('/userManagement?section=club')
  expect(webAddressOf(own, atRoot, '/washClub')).toBe('/washClub')
})

test('each address is of one page, and a menu hides none of the fixed ones', () => {
  const crowded: ShopMenu = {
    menuItems: [
      { label: 'Home', href: '/', tag: '_HOME' },
      { label: 'Shop', href: '/shop', tag: '_SHOP' },
      { label: 'Places', href: '/Checkout/', tag: '_LOCATIONS' },
      { label: 'About', href: '/', tag: '_ABOUT' },
    ],
    shopItems: [{ label: 'Washes', href: '/washes', tag: '_WASHES' }],
  }
  const found = webRoutesOf(crowded)
  expect(webRouteAt(found, crowded, '/checkout')?.name).toBe('checkout')
  expect(found.filter(({ path }) => path === '/').map(({ name }) => name)).toEqual(['home'])
  expect(found.map(({ name }) => name)).not.toContain('locations')
})

test('an address is found as the menu writes it and as a browser escapes it', () => {
  const written = {
    ...menu,
    menuItems: [...menu.menuItems, { label: 'Über', href: '/über uns', tag: '_ABOUT' as const }],
  }
  expect(webRouteAt(webRoutesOf(written), written, '/%C3%BCber%20uns')?.name).toBe('about')
  expect(webRouteAt(webRoutesOf(written), written, '/Über uns/')?.name).toBe('about')
  expect(nameAt('/100%')).toBeUndefined()
})
