import type { MenuItem, ShopItem } from '../shapes/site-config.ts'
import { routeAt, type RouteFacts, type RouteTable } from './facts.ts'
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

/** Every page of the web shop. A merchant without a menu or shop item of a page's tag does not have that page. */
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

const placed = (name: WebPage, { menuItems, shopItems }: ShopMenu): WebRoute[] => {
  const { at, ...facts } = factsOf(name)
  const page = { ...facts, name, isShop: 'shop' in at }
  if ('path' in at) return [{ ...page, path: at.path, label: facts.title ?? '' }]
  if ('menu' in at) {
    const item = menuItems.find(({ tag }) => tag === at.menu)
    return item ? [{ ...page, path: item.href, label: item.label, title: item.label }] : []
  }
  const shop = menuItems.find(({ tag }) => tag === '_SHOP')
  const item = shopItems.find(({ tag }) => tag === at.shop)
  if (!shop || !item) return []
  // An item that is hidden in the top bar has no label; links lead to its page all the same.
  const title = `Shop - ${item.label || phone[facts.phone]?.title}`
  return [{ ...page, path: `${slash(shop.href)}${item.href}`, label: item.label, title }]
}

const isFixed = ({ name }: WebRoute): boolean => 'path' in factsOf(name).at

/** Of the pages at one address the one that is found there: no menu hides the checkout or the account. */
const foundOf = (routes: readonly WebRoute[]): WebRoute[] => {
  const byRank = [...routes.filter(isFixed), ...routes.filter((route) => !isFixed(route))]
  return routes.filter((route) => routeAt(byRank, route.path) === route)
}

/**
 * The pages of a merchant's web shop, at the merchant's own addresses, each address once. Home has no title: it bears
 * the merchant's name.
 */
export const webRoutesOf = (menu: ShopMenu): WebRoute[] =>
  foundOf(pages.flatMap((name) => placed(name, menu))).map(({ title, ...route }) =>
    route.name === 'home' || !title ? route : { ...route, title },
  )

/** The address of what a tag of the merchant's menu or shop stands for; undefined without an item of that tag. */
export const addressOfTag = (menu: ShopMenu, tag: MenuItem['tag'] | ShopItem['tag']): string | undefined => {
  if (tag === '_SHOP') return menu.menuItems.find((item) => item.tag === tag)?.href
  const name = pages.find((page) => Object.values(factsOf(page).at).includes(tag))
  return name && placed(name, menu)[0]?.path
}

/** The page that the shop opens with: the washes, or the merchant's first page of the shop. */
export const firstOfShop = (routes: readonly WebRoute[]): WebRoute | undefined =>
  routes.find(({ name }) => name === 'washes') ?? routes.find(({ isShop }) => isShop)

/** The page at a path; the shop's own address opens its first page. */
export const webRouteAt = (routes: readonly WebRoute[], menu: ShopMenu, path: string): WebRoute | undefined => {
  const found = routeAt(routes, path)
  if (found) return found
  const shop = menu.menuItems.find(({ tag }) => tag === '_SHOP')
  return shop && routeAt([{ path: shop.href }], path) && firstOfShop(routes)
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
] as const
export type AccountSection = (typeof accountSections)[number]

/** Screens of the phone that are a part of the account page. */
const inAccount: Partial<Record<PhoneRoute, AccountSection>> = {
  wallet: 'wallet',
  notifications: 'notifications',
  purchaseHistory: 'history',
}

/** The query by which shared parts name the member's own club: without it the path means the clubs for sale. */
const ownClub = '?own=true'

const sectionAddress = (section: AccountSection): string => `${webRoutes.account.at.path}?section=${section}`

/** The screens that only the phone app has. */
export const isAppOnly = (path: string): boolean => {
  const name = (Object.keys(phone) as PhoneRoute[]).find((each) => routeAt([phoneRoutes[each]], path))
  return name !== undefined && !(name in inAccount) && pages.every((page) => factsOf(page).phone !== name)
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
  const page = routes.find((route) => route.phone === name)
  return page ? `${page.path}${rest}` : address
}

/** The phone's path of what the web shop shows at a path; undefined where the web shop has no page. */
export const phonePathOf = (menu: ShopMenu, path: string): string | undefined => {
  const route = webRouteAt(webRoutesOf(menu), menu, path)
  return route && phoneRoutes[route.phone].path
}
