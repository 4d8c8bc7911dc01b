import type { Page } from '@playwright/test'

/** One picture: its path, and the actions before it is taken. Labels match in any case. */
export interface Screen {
  name: string
  path?: string
  /** Runs on the page of the previous picture; absent: `path` is loaded. */
  then?: (page: Page) => Promise<void>
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const press = (name: RegExp) => (page: Page) => button(page, name).click()

/** Logged out. */
export const visitorScreens: readonly Screen[] = [
  { name: 'login', path: '/' },
  { name: 'login-forgot', then: press(/^forgot/i) },
  { name: 'signup', path: '/signUp' },
  { name: 'recovery', path: '/passwordRecovery' },
  { name: 'recovery-link', path: '/passwordRecovery?token=outdated&email=casey@example.com' },
  { name: 'login-guest', path: '/', then: press(/continue as guest/i) },
  { name: 'guest-home', then: press(/^yes/i) },
  { name: 'guest-washes', path: '/washes' },
  { name: 'guest-findus', path: '/findUs' },
  { name: 'guest-login', path: '/logIn' },
]

/** Logged in, with a wallet and a card. */
export const customerScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'menu', then: press(/^menu/i) },
  { name: 'washes', path: '/washes' },
  { name: 'washes-filter', then: press(/all locations|elm|location/i) },
  { name: 'gift', path: '/washes', then: press(/buy as a gift/i) },
  { name: 'bundles', path: '/bundles' },
  { name: 'wallet', path: '/wallet' },
  {
    name: 'wallet-code',
    then: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /uses|left|use by|wash/i })
        .first()
        .click(),
  },
  { name: 'findus', path: '/findUs' },
  { name: 'account', path: '/account' },
  { name: 'account-edit', then: press(/^edit/i) },
  { name: 'notifications', path: '/notifications' },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'not-found', path: '/nonsense' },
  { name: 'washes-added', path: '/washes', then: press(/add to cart/i) },
  { name: 'checkout', path: '/checkout' },
  { name: 'checkout-confirm', then: press(/proceed to checkout|complete purchase|^pay/i) },
  { name: 'account-password', path: '/passwordRecovery' },
  { name: 'account-card', path: '/account', then: press(/^visa ending/i) },
  { name: 'logout-question', path: '/logOut' },
]

/** Logged in; a wash is bought. Taken after all other screens, because a purchase changes what they show. */
export const purchaseScreens: readonly Screen[] = [
  { name: 'buy', path: '/washes', then: press(/buy now/i) },
  { name: 'bought', then: press(/^yes, pay/i) },
]

/** On a computer. */
export const desktopScreens: readonly Screen[] = [
  { name: 'desktop', path: '/' },
  { name: 'desktop-recovery', path: '/passwordRecovery' },
  { name: 'desktop-recovery-link', path: '/passwordRecovery?token=outdated&email=casey@example.com' },
  { name: 'desktop-updated', path: '/updated' },
]
