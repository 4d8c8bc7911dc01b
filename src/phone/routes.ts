import type { ComponentType } from 'react'
import { isSamePath, routeAt, type RouteFacts } from '#contract/routes/facts.ts'
import { phoneReadsAt, phoneRoutes, type PhoneRoute } from '#contract/routes/phone.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'
import { LogInScreen } from './shell/fallback-screens.tsx'
import HomeScreen from './screens/home/home-screen.tsx'

export interface AppRoute extends RouteFacts {
  screen: ComponentType | LazyScreen
  menu?: { label: string; icon: PairedIconName }
}

/** The screen of each route; a route without one does not compile. */
const screens: Record<PhoneRoute, ComponentType | LazyScreen> = {
  home: HomeScreen,
  washes: lazyScreen(() => import('./screens/washes-screen.tsx')),
  washClub: lazyScreen(() => import('./screens/wash-club-screen.tsx')),
  bundles: lazyScreen(() => import('./screens/bundles-screen.tsx')),
  giftCards: lazyScreen(() => import('./screens/gift-cards-screen.tsx')),
  merch: lazyScreen(() => import('./screens/merch-screen.tsx')),
  promoCodes: lazyScreen(() => import('./screens/promo-codes/promo-codes-screen.tsx')),
  wallet: lazyScreen(() => import('./screens/wallet-screen.tsx')),
  findUs: lazyScreen(() => import('./screens/find-us/find-us-screen.tsx')),
  airPay: lazyScreen(() => import('./screens/air-pay/air-pay-screen.tsx')),
  referral: lazyScreen(() => import('./screens/referral/referral-screen.tsx')),
  points: lazyScreen(() => import('./screens/points/points-screen.tsx')),
  account: lazyScreen(() => import('./screens/account/account-screen.tsx')),
  security: lazyScreen(() => import('./screens/security-screen.tsx')),
  notifications: lazyScreen(() => import('./screens/notifications/notifications-screen.tsx')),
  support: lazyScreen(() => import('./screens/support-screen.tsx')),
  purchaseHistory: lazyScreen(() => import('./screens/history-screen.tsx')),
  report: lazyScreen(() => import('./screens/report/report-screen.tsx')),
  terms: lazyScreen(() => import('./screens/texts/terms-screen.tsx')),
  privacy: lazyScreen(() => import('./screens/texts/privacy-screen.tsx')),
  checkout: lazyScreen(() => import('./screens/checkout-screen.tsx')),
  logIn: lazyScreen(() => import('./screens/log-in/log-in-route.tsx')),
  logOut: lazyScreen(() => import('#src/customer/identity/log-out-route.tsx')),
  signUp: lazyScreen(() => import('./screens/sign-up/sign-up-screen.tsx')),
  passwordRecovery: lazyScreen(() => import('./screens/password-recovery/password-recovery-screen.tsx')),
  storeDirect: lazyScreen(() => import('./screens/store-direct/store-direct-screen.tsx')),
  updated: lazyScreen(() => import('./screens/password-recovery/updated-screen.tsx')),
}

/** Every screen of the app, in the order of the menu. Cards, menus and links look up this table. */
export const routes: readonly AppRoute[] = (Object.keys(phoneRoutes) as PhoneRoute[]).map((name) => ({
  ...phoneRoutes[name],
  screen: screens[name],
}))

/** The stored answers and the code of the first screen, loaded in parallel. */
export const firstScreenNeeds = (
  path: string,
): { reads: readonly string[]; load(stored: Promise<StartupSnapshot | null>): Promise<void> } => {
  const route = routeAt(routes, path)
  return {
    reads: phoneReadsAt(path),
    load: async (stored) => {
      // Only at home it depends on the session whose screen it is; any other code loads while the databases are read.
      if (route && 'load' in route.screen) await route.screen.load()
      else if (isSamePath(path, '/') && (await stored)?.session.state === 'none') await LogInScreen.load()
    },
  }
}
