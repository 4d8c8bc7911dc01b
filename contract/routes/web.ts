import type { MenuItem, ShopItem } from '../site/settings.ts'
import { isSamePath, routeAt, type RouteFacts, type RouteTable } from './facts.ts'
import { phoneRoutes, type PhoneRoute } from './phone.ts'

/** Where a page's address comes from: an item of the merchant's menu, an item of the merchant's shop, or a fixed path. */
type Place = { menu: MenuItem['tag'] } | { shop: ShopItem['tag'] } | { path: string }

interface WebFacts extends Omit<RouteFacts, 'path' | 'menu' | 'pictured' | 'shortcut'> {
  at: Place
  /** Complete without an account: rendered by the server, found by search engines, listed in the sitemap. */
  isPublic?: boolean
  /** The screen of the phone app that shows the same. */
  phone: PhoneRoute
}

const catalogue = { access: 'everyone', isPublic: true } as const

/**
 * Every page of the web shop. A merchant without a menu or shop item of a page's tag does not have that page, except the
 * home.
 */
export const webRoutes = {
  home: {
    ...catalogue,
    at: { menu: '_HOME' },
    reads: ['locations', 'products/AppWash', 'products/AppClub'],
    offlineRank: 1,
    phone: 'home',
  },
  washes: {
    ...catalogue,
    at: { shop: '_WASHES' },
    reads: ['locations', 'products/AppWash', 'products/AppClub'],
    offlineRank: 2,
    phone: 'washes',
  },
  washClubs: {
    ...catalogue,
    at: { shop: '_CLUBS' },
    reads: ['locations', 'products/AppClub'],
    offlineRank: 3,
    phone: 'washClub',
  },
  bundles: {
    ...catalogue,
    at: { shop: '_BUNDLES' },
    reads: ['locations', 'products/AppBundle'],
    offlineRank: 4,
    phone: 'bundles',
  },
  giftCards: {
    ...catalogue,
    at: { shop: '_CARDS' },
    reads: ['locations', 'products/giftCard'],
    laterReads: ['products/giftCardRecharge'],
    offlineRank: 5,
    phone: 'giftCards',
  },
  merch: {
    ...catalogue,
    at: { shop: '_MERCH' },
    reads: ['locations', 'products/merchandise'],
    laterReads: ['states'],
    offlineRank: 6,
    phone: 'merch',
  },
  locations: {
    ...catalogue,
    at: { menu: '_LOCATIONS' },
    reads: ['locations', 'mapSettings'],
    offlineRank: 2,
    phone: 'findUs',
  },
  about: { ...catalogue, at: { menu: '_ABOUT' }, reads: ['appTexts'], offlineRank: 7, phone: 'support' },
  terms: {
    ...catalogue,
    at: { path: '/termsAndConditions' },
    title: 'Terms and conditions',
    reads: ['appTexts'],
    phone: 'terms',
  },
  privacy: { ...catalogue, at: { path: '/privacy' }, title: 'Privacy', reads: ['appTexts'], phone: 'privacy' },
  checkout: {
    at: { path: '/checkout' },
    access: 'everyone',
    title: 'Checkout',
    laterReads: ['processor', 'appTexts'],
    phone: 'checkout',
  },
  account: {
    at: { path: '/userManagement' },
    access: 'person',
    title: 'My Account',
    reads: ['account', 'vehicle', 'locations', 'washClub', 'wallet', 'purchases'],
    laterReads: ['states', 'redemptions', 'notifications'],
    offlineRank: 1,
    phone: 'account',
  },
  logIn: { at: { path: '/logIn' }, access: 'loggedOut', title: 'Log In', phone: 'logIn' },
  logOut: { at: { path: '/logOut' }, access: 'person', phone: 'logOut' },
  signUp: {
    at: { path: '/signUp' },
    access: 'loggedOut',
    title: 'Create an account',
    laterReads: ['appTexts'],
    phone: 'signUp',
  },
  passwordRecovery: {
    at: { path: '/passwordRecovery' },
    access: 'loggedOut',
    title: 'Password recovery',
    phone: 'passwordRecovery',
  },
  updated: { at: { path: '/Updated' }, access: 'everyone', title: 'Updated', phone: 'updated' },
} as const satisfies Readonly<Record<string, WebFacts>>

export type WebPage = keyof typeof webRoutes

/** The stored answers that the web shop shows around every page. */
export const webShellReads = ['account', 'homeLocation', 'unread'] as const

/** The part of a site config from which the addresses of the web shop derive. */
export interface ShopMenu {
  menuItems: readonly MenuItem[]
  shopItems: readonly ShopItem[]
}

/** A page of one merchant's web shop. */
export interface WebRoute extends Omit<WebFacts, 'at'> {
  name: WebPage
  path: string
  /** Its text in the menu or in the top bar of the shop; empty for a shop item that is hidden there. */
  label: string
  /** Whether it is a page of the shop. */
  isShop: boolean
}

const factsOf = (name: WebPage): WebFacts => webRoutes[name]
const pages = Object.keys(webRoutes) as WebPage[]

const phone: RouteTable = phoneRoutes

const slash = (path: string): string => path.replace(/\/+$/, '')

/** The page of a tag of the menu or the shop; _SHOP itself has none, its address opens one of its pages. */
const pageOfTag = (tag: MenuItem['tag'] | ShopItem['tag']): WebPage | undefined =>
  pages.find((name) => Object.values(factsOf(name).at).includes(tag))

const routeOf = (name: WebPage, at: Pick<WebRoute, 'path' | 'label' | 'title'>): WebRoute => {
  const { at: place, ...facts } = factsOf(name)
  return { ...facts, name, isShop: 'shop' in place, ...at }
}

/** The name of a page whose item has no label: links lead to it all the same. */
const ownTitle = (name: WebPage): string => phone[factsOf(name).phone]?.title ?? ''

const shopPath = (shop: MenuItem, item: ShopItem): string => `${slash(shop.href)}${item.href}`

/** The root shows the home also where the menu has no item for it. */
const homeItems = ({ menuItems }: ShopMenu): MenuItem[] =>
  menuItems.some(({ tag, href }) => tag === '_HOME' || isSamePath(href, '/'))
    ? []
    : [{ label: '', href: '/', tag: '_HOME' }]

const menuPages = (menu: ShopMenu): WebRoute[] =>
  [...homeItems(menu), ...menu.menuItems].flatMap(({ tag, href, label }) => {
    const name = pageOfTag(tag)
    return name ? [routeOf(name, { path: href, label, title: name === 'home' ? '' : label || ownTitle(name) })] : []
  })

const shopPages = ({ menuItems, shopItems }: ShopMenu): WebRoute[] => {
  const shop = menuItems.find(({ tag }) => tag === '_SHOP')
  if (!shop) return []
  return shopItems.flatMap((item) => {
    const name = pageOfTag(item.tag)
    if (!name) return []
    const { label } = item
    return [routeOf(name, { path: shopPath(shop, item), label, title: `Shop - ${label || ownTitle(name)}` })]
  })
}

const fixedPages = (): WebRoute[] =>
  pages.flatMap((name) => {
    const { at, title = '' } = factsOf(name)
    return 'path' in at ? [routeOf(name, { path: at.path, label: title, title })] : []
  })

/** Which of the pages at one address is found there: no menu hides the checkout, the account or the home. */
const rankOf = ({ name }: WebRoute): number => ('path' in factsOf(name).at ? 0 : name === 'home' ? 1 : 2)

const foundOf = (routes: readonly WebRoute[]): WebRoute[] => {
  const byRank = [...routes].sort((a, b) => rankOf(a) - rankOf(b))
  return routes.filter((route) => routeAt(byRank, route.path) === route)
}

/**
 * The pages of a merchant's web shop, at the merchant's own addresses and in the merchant's order, each address once.
 * Several items of one tag have a page each. Home has no title: it bears the merchant's name.
 */
export const webRoutesOf = (menu: ShopMenu): WebRoute[] =>
  foundOf([...menuPages(menu), ...shopPages(menu), ...fixedPages()]).map(({ title, ...route }) =>
    title ? { ...route, title } : route,
  )

/** The address of what a tag of the merchant's menu or shop stands for; undefined without an item of that tag. */
export const addressOfTag = (
  { menuItems, shopItems }: ShopMenu,
  wanted: MenuItem['tag'] | ShopItem['tag'],
): string | undefined => {
  const inMenu = menuItems.find(({ tag }) => tag === wanted)
  if (inMenu) return inMenu.href
  const shop = menuItems.find(({ tag }) => tag === '_SHOP')
  const inShop = shopItems.find(({ tag }) => tag === wanted)
  return shop && inShop && shopPath(shop, inShop)
}

/** The page that the shop opens with: the washes, or the merchant's first page of the shop. */
export const firstOfShop = (routes: readonly WebRoute[]): WebRoute | undefined =>
  routes.find(({ name }) => name === 'washes') ?? routes.find(({ isShop }) => isShop)

/** The page at a path; the shop's own address opens its first page. */
export const webRouteAt = (routes: readonly WebRoute[], menu: ShopMenu, path: string): WebRoute | undefined => {
  const found = routeAt(routes, path)
  if (found) return found
  const isShop = menu.menuItems.some(({ tag, href }) => tag === '_SHOP' && isSamePath(href, path))
  return isShop ? firstOfShop(routes) : undefined
}

/** The parts of the account page, in its menu's order. */
export const accountSections = [
  'info',
  'club',
  'wallet',
  'payment',
  'history',
  'notifications',
  'options',
  'password',
  'security',
] as const
export type AccountSection = (typeof accountSections)[number]

/** Screens of the phone that are a part of the account page. */
const inAccount: Partial<Record<PhoneRoute, AccountSection>> = {
  wallet: 'wallet',
  notifications: 'notifications',
  security: 'security',
  purchaseHistory: 'history',
}

/** The page of the shop that stands for a screen of the phone: on a computer an invitation leads to the sign-up. */
const standsFor = (name: PhoneRoute): PhoneRoute => (name === 'storeDirect' ? 'signUp' : name)

/** The query by which shared parts name the member's own club: without it the path means the clubs for sale. */
const ownClub = '?own=true'

const sectionAddress = (section: AccountSection): string => `${webRoutes.account.at.path}?section=${section}`

/** The screens that only the phone app has. */
export const isAppOnly = (path: string): boolean => {
  const name = (Object.keys(phone) as PhoneRoute[]).find((each) => routeAt([phoneRoutes[each]], path))
  return name !== undefined && !(name in inAccount) && pages.every((page) => factsOf(page).phone !== standsFor(name))
}

/**
 * The address in the web shop of what the phone shows at a path; the path itself when the shop has no such page.
 * @param address a path, which may have a query and a hash
 */
export const webAddressOf = (routes: readonly WebRoute[], menu: ShopMenu, address: string): string => {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
  const name = (Object.keys(phone) as PhoneRoute[]).find((each) => routeAt([phoneRoutes[each]], path))
  const isOwnClub = name === 'washClub' && rest === ownClub
  // A merchant may place the clubs for sale at the address that they have on the phone.
  if (!isOwnClub && webRouteAt(routes, menu, path)) return address
  if (!name) return address
  if (isOwnClub) return sectionAddress('club')
  const section = inAccount[name]
  if (section) return `${sectionAddress(section)}${rest.replace('?', '&')}`
  const page = routes.find((route) => route.phone === standsFor(name))
  return page ? `${page.path}${rest}` : address
}

/** The phone's path of what the web shop shows at a path; undefined where the web shop has no page. */
export const phonePathOf = (menu: ShopMenu, path: string): string | undefined => {
  const route = webRouteAt(webRoutesOf(menu), menu, path)
  return route && phoneRoutes[route.phone].path
}
