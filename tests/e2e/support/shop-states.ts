import { expect, type Page } from './phone.ts'
import { openShopAsCasey, openPage, stands } from './shop.ts'

/** What a check looks at: pages and open dialogs of the shop, by name. */
export type Look = (what: string) => Promise<void>

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const open = async (page: Page, address: string): Promise<void> => {
  await openPage(page, address)
  await stands(page)
}

/** Every public page, and the dialogs of a visitor. */
export const asVisitor = async (page: Page, origin: string, look: Look): Promise<void> => {
  for (const path of [
    '/',
    '/shop/washClubs',
    '/shop/bundles',
    '/shop/giftCards',
    '/shop/merch',
    '/faq',
    '/termsAndConditions',
    '/privacy',
    '/nowhere',
    '/airPay',
    '/logIn',
    '/signUp',
    '/passwordRecovery',
    '/Updated',
  ]) {
    await open(page, origin + path)
    await look(path)
  }
  await open(page, `${origin}/locations`)
  await page.getByRole('region', { name: 'Map of the locations' }).locator('[aria-pressed]').first().press('Enter')
  await expect(dialog(page, 'Car Wash')).toBeVisible()
  await look('the dialog of a location')
  await open(page, `${origin}/shop/washes`)
  await look('/shop/washes')
  await button(page, 'All Locations').click()
  await expect(dialog(page, 'Where will you wash?')).toBeVisible()
  await look('the choice of a location')
  await close(page)
  await page
    .getByRole('link', { name: /^Log in to buy/ })
    .first()
    .click()
  await expect(dialog(page, 'Log in')).toBeVisible()
  await look('the log-in')
  await button(page, 'Forgot password?').click()
  await expect(dialog(page, 'Forgot password?')).toBeVisible()
  await look('the forgotten password')
  await page.keyboard.press('Escape')
  await dialog(page, 'Log in').getByRole('button', { name: 'Create an account' }).click()
  await expect(dialog(page, 'Create account')).toBeVisible()
  await look('the sign-up')
  await open(page, `${origin}/checkout`)
  await expect(dialog(page, 'Log in')).toBeVisible()
  await close(page)
  await look('/checkout')
}

/** The pages and dialogs of a user. */
export const asUser = async (page: Page, origin: string, look: Look): Promise<void> => {
  await openShopAsCasey(page, origin)
  await open(page, `${origin}/checkout`)
  await look('an empty cart')
  await open(page, `${origin}/shop/washes`)
  await button(page, /^Add To Cart/).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout, 1 item' })).toBeVisible()
  await look('what is added')
  await open(page, `${origin}/checkout`)
  await look('a filled cart')
  await button(page, /^Complete Purchase/).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before paying')
  await open(page, `${origin}/shop/giftCards`)
  await page.getByText('Reload', { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: 'Reload' })).toBeChecked()
  await look('the reload of a gift card')
  for (const section of ['info', 'club', 'wallet', 'payment', 'history', 'notifications', 'options', 'password']) {
    await open(page, `${origin}/userManagement?section=${section}`)
    await look(`account, ${section}`)
  }
  await open(page, `${origin}/userManagement?section=history`)
  await page.getByRole('table').getByRole('button').first().click()
  await expect(dialog(page, 'Receipt')).toBeVisible()
  await look('a receipt')
  await open(page, `${origin}/userManagement?section=wallet`)
  await button(page, /×5/).click()
  await expect(page.getByRole('img', { name: 'Code to scan at the kiosk' })).toBeVisible()
  await look('a code')
  await button(page, 'Open it on your phone').click()
  await expect(dialog(page, 'Open it on your phone')).toBeVisible()
  await look('the address for a phone')
  await open(page, `${origin}/userManagement?section=club`)
  await button(page, 'Cancel Plan').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before a plan ends')
}
