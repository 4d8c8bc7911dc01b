import type { Page } from '@playwright/test'
import { accountSections, webRoutes, type WebPage, type WebRoute } from '#contract/routes/web.ts'
import type { Scene } from './scenes.ts'
import type { Visit } from './visits.ts'

const press = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click()
const follow = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first().click()

/** Below this width the menu is a drawer. */
const drawerBelow = 768
const recovery = webRoutes.passwordRecovery.at.path
const account = webRoutes.account.at.path

const pathOf = (routes: readonly WebRoute[], page: WebPage): string => {
  const route = routes.find(({ name }) => name === page)
  if (!route) throw new Error(`the merchant has no page ${page}`)
  return route.path
}

const drawer = ({ size }: Visit): Scene[] =>
  size.width < drawerBelow
    ? [{ name: 'home-menu', path: '/', then: (page) => page.getByRole('button', { name: 'Menu' }).click() }]
    : []

/** Logged out. */
export const webVisitorScenes = (routes: readonly WebRoute[], visit: Visit): Scene[] => [
  ...routes
    .filter(({ access, name }) => access !== 'person' && name !== 'updated')
    .map(({ name, path }) => ({ name: `visitor-${name}`, path })),
  ...drawer(visit).map((scene) => ({ ...scene, name: `visitor-${scene.name}` })),
  { name: 'visitor-washes-logIn', path: pathOf(routes, 'washes'), then: follow(/^log in to buy/i) },
  {
    name: 'visitor-signUp-errors',
    path: pathOf(routes, 'signUp'),
    then: async (page) => {
      await page.getByLabel('Email', { exact: true }).pressSequentially('casey@example')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'visitor-passwordRecovery-link', path: `${recovery}?token=outdated&email=casey@example.com` },
  { name: 'visitor-appOnly', path: '/airPay' },
  { name: 'visitor-notFound', path: '/nonsense' },
]

/** In a narrow window the messages have a page alone. */
const bell = ({ size }: Visit): Scene[] =>
  size.width < drawerBelow
    ? []
    : [
        {
          name: 'home-bell',
          path: '/',
          then: (page) =>
            page
              .getByRole('banner')
              .getByRole('button', { name: /^notifications/i })
              .click(),
        },
      ]

const dialogScenes = (routes: readonly WebRoute[]): Scene[] => {
  const section = (name: string) => `${account}?section=${name}`
  const washes = pathOf(routes, 'washes')
  const checkout = pathOf(routes, 'checkout')
  return [
    { name: 'washes-gift', path: washes, then: press(/buy as a gift|gift/i) },
    { name: 'washes-buy', path: washes, then: press(/^buy now/i) },
    {
      name: 'locations-place',
      path: pathOf(routes, 'locations'),
      then: (page) =>
        page
          .getByRole('region', { name: 'Map of the locations' })
          .locator('button[aria-pressed]')
          .first()
          .press('Enter'),
    },
    { name: 'account-card', path: section('payment'), then: press(/card/i) },
    {
      name: 'account-receipt',
      path: section('history'),
      then: (page) => page.getByRole('table').getByRole('button').first().click(),
    },
    { name: 'account-code', path: section('wallet'), then: press(/uses|left|use by|wash/i) },
    { name: 'washes-added', path: washes, then: press(/^add to cart/i) },
    { name: 'checkout-filled', path: checkout },
    { name: 'checkout-confirm', path: checkout, then: press(/^complete purchase/i) },
  ]
}

/** Logged in. */
export const webScenesOf = (routes: readonly WebRoute[], visit: Visit): Scene[] => [
  ...routes
    .filter(({ access, name }) => access !== 'loggedOut' && name !== 'account' && name !== 'logOut')
    .map(({ name, path }) => ({ name, path })),
  { name: 'account', path: account },
  ...accountSections.map((section) => ({ name: `account-${section}`, path: `${account}?section=${section}` })),
  ...drawer(visit),
  ...(visit.state === 'loaded' ? [...bell(visit), ...dialogScenes(routes)] : []),
]
