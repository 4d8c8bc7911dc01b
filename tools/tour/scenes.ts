import type { Page } from '@playwright/test'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { State } from './visits.ts'

/** One picture: its path, and the actions before it is taken. Labels match in any case. */
export interface Scene {
  name: string
  path: string
  then?: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const press = (name: RegExp) => (page: Page) => button(page, name).click()
const { home, washes, wallet, account, washClub, giftCards, purchaseHistory, checkout } = phoneRoutes

/** Logged out. */
export const visitorScenes: readonly Scene[] = [
  { name: 'logIn', path: phoneRoutes.logIn.path },
  { name: 'logIn-forgot', path: phoneRoutes.logIn.path, then: press(/^forgot/i) },
  { name: 'signUp', path: phoneRoutes.signUp.path },
  {
    name: 'signUp-errors',
    path: phoneRoutes.signUp.path,
    then: async (page) => {
      await page.getByLabel('Email', { exact: true }).pressSequentially('casey@example')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'passwordRecovery', path: phoneRoutes.passwordRecovery.path },
  {
    name: 'passwordRecovery-link',
    path: `${phoneRoutes.passwordRecovery.path}?token=outdated&email=casey@example.com`,
  },
  { name: 'logIn-guest', path: phoneRoutes.logIn.path, then: press(/continue as guest/i) },
]

/** The screens of the route table that a logged-in user sees. */
const routeScenes: readonly Scene[] = Object.entries(phoneRoutes)
  .filter(([name, { access }]) => access !== 'loggedOut' && name !== 'logOut')
  .map(([name, { path }]) => ({ name, path }))

/** Logged in, with the demo's data: dialogs and sheets. */
const dialogScenes: readonly Scene[] = [
  { name: 'home-menu', path: home.path, then: press(/^menu/i) },
  { name: 'washes-gift', path: washes.path, then: press(/buy as a gift|gift/i) },
  { name: 'washes-buy', path: washes.path, then: press(/^buy now/i) },
  {
    name: 'wallet-code',
    path: wallet.path,
    then: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /uses|left|use by|wash/i })
        .first()
        .click(),
  },
  { name: 'account-edit', path: account.path, then: press(/^edit/i) },
  { name: 'account-card', path: account.path, then: press(/^visa ending/i) },
  { name: 'purchaseHistory-receipt', path: purchaseHistory.path, then: press(/\$/) },
  { name: 'washClub-code', path: washClub.path, then: press(/show code|code|club/i) },
  { name: 'giftCards-reload', path: giftCards.path, then: (page) => page.getByText('Reload', { exact: true }).click() },
  { name: 'notFound', path: '/nonsense' },
  { name: 'washes-added', path: washes.path, then: press(/^add to cart/i) },
  { name: 'checkout-filled', path: checkout.path },
  { name: 'checkout-confirm', path: checkout.path, then: press(/complete purchase|^pay/i) },
]

export const scenesOf = (state: State): readonly Scene[] =>
  state === 'loaded' ? [...routeScenes, ...dialogScenes] : routeScenes
