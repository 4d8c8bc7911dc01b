import type { ComponentType } from 'react'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import HomeScreen from '#src/phone/screens/home/home-screen.tsx'
import { routeAt, type RouteRule } from '#src/kit/navigation/access.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'

export interface AppRoute extends RouteRule {
  screen: ComponentType | LazyScreen
  /** The stored answers that it shows: read before the first render, so that the screen is complete at once. */
  reads?: readonly string[]
  /** The document's title; absent on home, whose title is the merchant's name. */
  title?: string
  /** Its entry in the side menu, in the order of this table; absent: not in the menu. */
  menu?: { label: string; icon: PairedIconName }
}

/** Every screen of the app. Cards, menus and links look up this table; an address that is not in it is not found. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    reads: ['locations', 'points'],
    guest: true,
    anonymous: false,
    screen: HomeScreen,
    menu: { label: 'Home', icon: 'house' },
  },
  {
    path: '/washes',
    title: 'Washes',
    reads: ['locations', 'products/AppWash'],
    guest: true,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/washes/washes-screen.tsx')),
    menu: { label: 'Washes', icon: 'car-profile' },
  },
  {
    path: '/bundles',
    title: 'Bundles',
    reads: ['locations', 'products/AppBundle'],
    guest: true,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/bundles/bundles-screen.tsx')),
    menu: { label: 'Bundles', icon: 'tag' },
  },
  {
    path: '/wallet',
    title: 'Wallet',
    reads: ['wallet', 'washClub', 'locations'],
    guest: false,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/wallet/wallet-screen.tsx')),
    menu: { label: 'Wallet', icon: 'wallet' },
  },
  {
    path: '/findUs',
    title: 'Find Us',
    guest: true,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/find-us/find-us-screen.tsx')),
    menu: { label: 'Find Us', icon: 'map-trifold' },
  },
  {
    path: '/account',
    title: 'My Account',
    reads: ['vehicle', 'locations'],
    guest: false,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/account/account-screen.tsx')),
    menu: { label: 'My Account', icon: 'user-circle' },
  },
  {
    path: '/notifications',
    title: 'Notifications',
    reads: ['notifications'],
    guest: false,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/notifications/notifications-screen.tsx')),
    menu: { label: 'Notifications', icon: 'bell' },
  },
  {
    path: '/checkout',
    title: 'Checkout',
    guest: false,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/checkout/checkout-screen.tsx')),
  },
  {
    path: '/logIn',
    title: 'Log In',
    guest: true,
    anonymous: true,
    onlyLoggedOut: true,
    screen: lazyScreen(() => import('#src/phone/screens/log-in/log-in-route.tsx')),
  },
  {
    path: '/logOut',
    guest: true,
    anonymous: false,
    screen: lazyScreen(() => import('./screens/log-out/log-out-route.tsx')),
  },
  {
    path: '/signUp',
    title: 'Create an account',
    guest: true,
    anonymous: true,
    onlyLoggedOut: true,
    screen: lazyScreen(() => import('#src/phone/screens/sign-up/sign-up-screen.tsx')),
  },
  {
    path: '/passwordRecovery',
    title: 'Password recovery',
    guest: true,
    anonymous: true,
    screen: lazyScreen(() => import('#src/phone/screens/password-recovery/password-recovery-screen.tsx')),
  },
  {
    path: '/updated',
    title: 'Updated',
    guest: true,
    anonymous: false,
    screen: lazyScreen(() => import('#src/phone/screens/password-recovery/updated-screen.tsx')),
  },
]

/** Stored answers that the shell shows around every screen. */
const shellReads = ['siteKey', 'siteConfig', 'account', 'homeLocation', 'unread'] as const

/** The stored answers and the code of the first screen, loaded in parallel. */
export const firstScreenNeeds = (path: string): { reads: readonly string[]; load(): Promise<void> } => {
  const route = routeAt(routes, path)
  return {
    reads: [...shellReads, ...(route?.reads ?? [])],
    load: async () => {
      if (route && 'load' in route.screen) await route.screen.load()
    },
  }
}
