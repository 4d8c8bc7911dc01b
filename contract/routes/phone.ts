import { routeAt, startReads, type RouteFacts, type RouteTable } from './facts.ts'

/** Every screen of the phone app. An address that is not in this table is not found. */
export const phoneRoutes = {
  home: {
    path: '/',
    access: 'inside',
    menu: { label: 'Home', icon: 'house' },
    reads: ['locations', 'points'],
    offlineRank: 3,
    pictured: true,
  },
  washes: {
    path: '/washes',
    access: 'inside',
    title: 'Washes',
    menu: { label: 'Washes', icon: 'car-profile' },
    reads: ['locations', 'products/AppWash'],
    offlineRank: 5,
    pictured: true,
    shortcut: { name: 'Buy a Wash', icon: 'shortcut-washes.png', rank: 2 },
  },
  washClub: {
    path: '/washClub',
    access: 'inside',
    title: 'Wash Club',
    menu: { label: 'Wash Club', icon: 'calendar-check' },
    reads: ['washClub', 'memberships', 'locations', 'products/AppClub', 'vehicle'],
    offlineRank: 2,
    pictured: true,
  },
  bundles: {
    path: '/bundles',
    access: 'inside',
    title: 'Bundles',
    menu: { label: 'Bundles', icon: 'tag' },
    reads: ['locations', 'products/AppBundle'],
    offlineRank: 6,
    pictured: true,
  },
  giftCards: {
    path: '/giftCards',
    access: 'inside',
    title: 'Gift Cards',
    menu: { label: 'Gift Cards', icon: 'gift' },
    reads: ['locations', 'products/giftCard'],
    laterReads: ['products/giftCardRecharge', 'wallet', 'purchases'],
    offlineRank: 8,
    pictured: true,
  },
  merch: {
    path: '/merch',
    access: 'inside',
    title: 'Merch',
    menu: { label: 'Merch', icon: 't-shirt' },
    reads: ['locations', 'products/merchandise'],
    laterReads: ['states'],
    offlineRank: 9,
    pictured: true,
  },
  promoCodes: {
    path: '/promocode',
    access: 'person',
    title: 'Promo Codes',
    menu: { label: 'Promo Codes', icon: 'ticket' },
    reads: ['account', 'locations', 'deals'],
    offlineRank: 8,
    pictured: true,
  },
  wallet: {
    path: '/wallet',
    access: 'person',
    title: 'Wallet',
    menu: { label: 'Wallet', icon: 'wallet' },
    reads: ['wallet', 'washClub', 'memberships', 'locations'],
    offlineRank: 1,
    pictured: true,
    shortcut: { name: 'Wallet', icon: 'shortcut-wallet.png', rank: 1 },
  },
  findUs: {
    path: '/findUs',
    access: 'inside',
    title: 'Find Us',
    menu: { label: 'Find Us', icon: 'map-trifold' },
    reads: ['locations', 'mapSettings'],
    offlineRank: 2,
    pictured: true,
    shortcut: { name: 'Find Us', icon: 'shortcut-find-us.png', rank: 3 },
  },
  airPay: {
    path: '/airPay',
    access: 'person',
    title: 'AirPAY',
    menu: { label: 'AirPAY', icon: 'contactless-payment' },
  },
  referral: {
    path: '/referral',
    access: 'person',
    title: 'Invite a Friend',
    menu: { label: 'Invite a Friend', icon: 'users-three' },
    reads: ['account', 'loyaltySettings'],
    offlineRank: 8,
  },
  points: { path: '/points', access: 'person', title: 'Points', reads: ['points', 'pointsEntries'], offlineRank: 8 },
  account: {
    path: '/account',
    access: 'person',
    title: 'My Account',
    menu: { label: 'My Account', icon: 'user-circle' },
    anyPlace: true,
    reads: ['vehicle', 'locations'],
    laterReads: ['states'],
    offlineRank: 2,
    pictured: true,
  },
  security: { path: '/security', access: 'person', title: 'Security' },
  notifications: {
    path: '/notifications',
    access: 'person',
    title: 'Notifications',
    menu: { label: 'Notifications', icon: 'bell' },
    reads: ['notifications'],
    offlineRank: 7,
    pictured: true,
  },
  support: {
    path: '/Support',
    access: 'inside',
    title: 'Support',
    menu: { label: 'Support', icon: 'question' },
    anyPlace: true,
    reads: ['appTexts'],
    offlineRank: 9,
  },
  purchaseHistory: {
    path: '/purchaseHistory',
    access: 'person',
    title: 'Purchases',
    reads: ['purchases', 'redemptions', 'locations'],
    offlineRank: 8,
  },
  report: {
    path: '/report',
    access: 'person',
    title: 'Report a problem',
    reads: ['reports', 'purchases', 'redemptions', 'locations', 'wallet'],
    offlineRank: 8,
  },
  terms: {
    path: '/termsAndConditions',
    access: 'inside',
    title: 'Terms and conditions',
    anyPlace: true,
    reads: ['appTexts'],
    offlineRank: 9,
  },
  privacy: {
    path: '/privacy',
    access: 'inside',
    title: 'Privacy',
    anyPlace: true,
    reads: ['appTexts'],
    offlineRank: 9,
  },
  checkout: {
    path: '/checkout',
    access: 'person',
    title: 'Checkout',
    laterReads: ['processor', 'appTexts'],
    offlineRank: 4,
  },
  logIn: { path: '/logIn', access: 'loggedOut', title: 'Log In' },
  logOut: { path: '/logOut', access: 'inside', anyPlace: true },
  signUp: { path: '/signUp', access: 'loggedOut', title: 'Create an account', laterReads: ['appTexts'] },
  passwordRecovery: { path: '/passwordRecovery', access: 'everyone', title: 'Password recovery' },
  storeDirect: { path: '/storeDirect', access: 'everyone', title: 'Get the app' },
  updated: { path: '/updated', access: 'inside', title: 'Updated' },
} as const satisfies RouteTable

export type PhoneRoute = keyof typeof phoneRoutes

/** The stored answers that the phone shows around every screen. */
export const phoneShellReads = ['account', 'homeLocation', 'unread'] as const

const routes: readonly RouteFacts[] = Object.values(phoneRoutes)

/** The stored answers that the screen of a path is first drawn from, with those of the shell around it. */
export const phoneReadsAt = (path: string): readonly string[] => [
  ...new Set([...startReads, ...phoneShellReads, ...(routeAt(routes, path)?.reads ?? [])]),
]

/** The paths of the screens, in lower case, whose stored pictures show one of these answers. The look shows on all. */
export const phonePicturesOf = (names: readonly string[]): string[] =>
  routes
    .filter(({ pictured, reads = [] }) => pictured && ['siteConfig', ...reads].some((name) => names.includes(name)))
    .map(({ path }) => path.toLowerCase())
