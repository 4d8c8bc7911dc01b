import { faultsOf } from './accessibility.ts'
import { expect, openAsCasey, workerReady, type Page } from './phone.ts'

/** Merchants with the colour schemes in which its customers can see it. */
export const merchants = {
  puddle: { site: 'puddle', name: 'Puddle Lane', schemes: ['light', 'dark'] },
  blackline: { site: 'blackline', name: 'Blackline', schemes: ['dark'] },
  riverbend: { site: 'riverbend', name: 'Riverbend', schemes: ['light', 'dark'] },
} as const

/** Screens that only some merchants offer. */
const giftsAndCodes = [
  ['/giftCards', 'Gift Cards'],
  ['/promocode', 'Promo Codes'],
] as const
const offered = { puddle: giftsAndCodes, blackline: giftsAndCodes, riverbend: [] } as const

export type Merchant = (typeof merchants)[keyof typeof merchants]

/** Looks at every screen. */
export const scanScreens = async (page: Page, origin: string, { site, schemes }: Merchant): Promise<void> => {
  await page.goto(origin)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await faultsOf(page, schemes), 'log-in').toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
  expect(await faultsOf(page, schemes), 'sign-up').toEqual([])
  await openAsCasey(page, origin)
  await expect(page.getByRole('heading', { level: 1, name: /Casey/ })).toBeVisible()
  expect(await faultsOf(page, schemes), 'home').toEqual([])
  for (const [path, heading] of [
    ['/washes', 'Washes'],
    ['/wallet', 'Wallet'],
    ['/account', 'My account'],
    ['/findUs', 'Find us'],
    ['/notifications', 'Notifications'],
    ...(site === 'riverbend' ? [] : [['/airPay', 'AirPAY'] as const]),
    ['/purchaseHistory', 'Purchases'],
    ['/report', 'Your reports'],
    ['/Support', 'Support'],
    ['/privacy', 'Privacy'],
    ['/checkout', 'Checkout'],
    ...offered[site],
  ] as const) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await faultsOf(page, schemes), path).toEqual([])
    const unsized = await page.locator('img:not([width][height])').evaluateAll((all) => all.map((img) => img.outerHTML))
    expect(unsized, path).toEqual([])
  }
  await page.goto(`${origin}/washes`)
  await page
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click()
  await expect(page.locator('[data-ui=toast]')).toBeVisible()
  expect(await faultsOf(page, schemes), 'toast').toEqual([])
  await page.goto(`${origin}/checkout`)
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible()
  expect(await faultsOf(page, schemes), 'filled checkout').toEqual([])
}

/** Looks at messages and lists without a network. */
export const scanOffline = async (page: Page, origin: string, { schemes }: Merchant): Promise<void> => {
  await openAsCasey(page, origin)
  await page.goto(`${origin}/account`)
  await expect(page.getByRole('heading', { name: 'Options' })).toBeVisible()
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('slider', { name: 'Font size' }).press('ArrowLeft')
  await page.getByRole('button', { name: /^Offline/ }).click({ timeout: 20_000 })
  await expect(page.getByRole('dialog', { name: 'Your changes' }).getByText('Change font size')).toBeVisible()
  expect(await faultsOf(page, schemes)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Discard this change?' })).toBeVisible()
  expect(await faultsOf(page, schemes)).toEqual([])
}
