import type { RouteTable } from './facts.ts'

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
    reads: ['washClub', 'locations', 'products/AppClub', 'vehicle'],
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
  wallet: {
    path: '/wallet',
    access: 'person',
    title: 'Wallet',
    menu: { label: 'Wallet', icon: 'wallet' },
    reads: ['wallet', 'washClub', 'locations'],
    offlineRank: 1,
    pictured: true,
    shortcut: { name: 'Wallet', icon: 'shortcut-wallet.png', rank: 1 },
  },
  findUs: {
    path: '/findUs',
    access: 'inside',
    title: 'Find Us',
    menu: { label: 'Find Us', icon: 'map-trifold' },
    reads: ['locations'],
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
  account: {
    path: '/account',
    access: 'person',
    title: 'My Account',
    menu: { label: 'My Account', icon: 'user-circle' },
    reads: ['vehicle', 'locations'],
    laterReads: ['states'],
    offlineRank: 2,
    pictured: true,
  },
  notifications: {
    path: '/notifications',
    access: 'person',
    title: 'Notifications',
    menu: { label: 'Notifications', icon: 'bell' },
    reads: ['notifications'],
    offlineRank: 7,
    pictured: true,
  },
  checkout: {
    path: '/checkout',
    access: 'person',
    title: 'Checkout',
    laterReads: ['processor', 'appTexts'],
    offlineRank: 4,
  },
  logIn: { path: '/logIn', access: 'loggedOut', title: 'Log In' },
  logOut: { path: '/logOut', access: 'inside' },
  signUp: { path: '/signUp', access: 'loggedOut', title: 'Create an account' },
  passwordRecovery: { path: '/passwordRecovery', access: 'everyone', title: 'Password recovery' },
  updated: { path: '/updated', access: 'inside', title: 'Updated' },
} as const satisfies RouteTable

export type PhoneRoute = keyof typeof phoneRoutes

/** The stored answers that the phone shows around every screen. */
export const phoneShellReads = ['account', 'homeLocation', 'unread'] as const
