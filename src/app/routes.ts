import { lazy, type ComponentType } from 'react'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import HomeScreen from '#src/features/home/home-screen.tsx'
import type { RouteRule } from './access.ts'

export interface AppRoute extends RouteRule {
  screen: ComponentType
  /** Its line in the side menu, in this order of the table; absent: not in the menu. */
  menu?: { label: string; icon: PairedIconName }
}

/** Every screen of the app. What is not here does not exist: cards, menus and links ask this table. */
export const routes: readonly AppRoute[] = [
  { path: '/', guest: true, anonymous: false, screen: HomeScreen, menu: { label: 'Home', icon: 'house' } },
  { path: '/washes', guest: true, anonymous: false, screen: lazy(() => import('#src/features/washes/washes-screen.tsx')), menu: { label: 'Washes', icon: 'car-profile' } },
  { path: '/bundles', guest: true, anonymous: false, screen: lazy(() => import('#src/features/bundles/bundles-screen.tsx')), menu: { label: 'Bundles', icon: 'tag' } },
  { path: '/wallet', guest: false, anonymous: false, screen: lazy(() => import('#src/features/wallet/wallet-screen.tsx')), menu: { label: 'Wallet', icon: 'wallet' } },
  { path: '/findUs', guest: true, anonymous: false, screen: lazy(() => import('#src/features/find-us/find-us-screen.tsx')), menu: { label: 'Find Us', icon: 'map-trifold' } },
  { path: '/account', guest: false, anonymous: false, screen: lazy(() => import('#src/features/account/account-screen.tsx')), menu: { label: 'My Account', icon: 'user-circle' } },
  { path: '/notifications', guest: false, anonymous: false, screen: lazy(() => import('#src/features/notifications/notifications-screen.tsx')), menu: { label: 'Notifications', icon: 'bell' } },
  { path: '/checkout', guest: false, anonymous: false, screen: lazy(() => import('#src/features/checkout/checkout-screen.tsx')) },
  { path: '/logIn', guest: true, anonymous: true, onlyLoggedOut: true, screen: lazy(() => import('#src/features/log-in/log-in-route.tsx')) },
  { path: '/logOut', guest: true, anonymous: false, screen: lazy(() => import('./log-out-route.tsx')) },
  { path: '/signUp', guest: true, anonymous: true, onlyLoggedOut: true, screen: lazy(() => import('#src/features/sign-up/sign-up-screen.tsx')) },
  { path: '/passwordRecovery', guest: true, anonymous: true, screen: lazy(() => import('#src/features/password-recovery/password-recovery-screen.tsx')) },
  { path: '/updated', guest: true, anonymous: false, screen: lazy(() => import('#src/features/password-recovery/updated-screen.tsx')) },
]
