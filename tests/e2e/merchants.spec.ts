import { faultsOf } from './support/accessibility.ts'
import { expect, logIn, openAsCasey, test, workerReady } from './support/phone.ts'

/** Each merchant with the colour schemes in which its customers can see it. */
const merchants = [
  { site: 'puddle', name: 'Puddle Lane', schemes: ['light', 'dark'] },
  { site: 'blackline', name: 'Blackline', schemes: ['dark'] },
  { site: 'riverbend', name: 'Riverbend', schemes: ['light', 'dark'] },
] as const

/** Screens that only some merchants offer. */
const giftsAndCodes = [
  ['/giftCards', 'Gift Cards'],
  ['/promocode', 'Promo Codes'],
] as const
const offered = { puddle: giftsAndCodes, blackline: giftsAndCodes, riverbend: [] } as const

for (const { site, name, schemes } of merchants) {
  test.describe(name, () => {
    test.use({ colorScheme: schemes[0] })

    test('its screens have no detectable accessibility violations, in no colour scheme', async ({ page, link }) => {
      test.setTimeout(180_000)
      await page.goto(link.origin(site))
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      expect(await faultsOf(page, schemes), 'log-in').toEqual([])
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
      expect(await faultsOf(page, schemes), 'sign-up').toEqual([])
      await openAsCasey(page, link.origin(site))
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
        ['/Support', 'Support'],
        ['/privacy', 'Privacy'],
        ['/checkout', 'Checkout'],
        ...offered[site],
      ] as const) {
        await page.goto(link.origin(site) + path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await faultsOf(page, schemes), path).toEqual([])
        const unsized = await page
          .locator('img:not([width][height])')
          .evaluateAll((all) => all.map((img) => img.outerHTML))
        expect(unsized, path).toEqual([])
      }
      await page.goto(`${link.origin(site)}/washes`)
      await page
        .getByRole('button', { name: /^Add To Cart/ })
        .first()
        .click()
      await expect(page.locator('[data-ui=toast]')).toBeVisible()
      expect(await faultsOf(page, schemes), 'toast').toEqual([])
      await page.goto(`${link.origin(site)}/checkout`)
      await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible()
      expect(await faultsOf(page, schemes), 'filled checkout').toEqual([])
    })

    test('its offline messages and lists have no detectable accessibility violations, in no colour scheme', async ({
      page,
      link,
      context,
    }) => {
      await openAsCasey(page, link.origin(site))
      await page.goto(`${link.origin(site)}/account`)
      await expect(page.getByRole('heading', { name: 'Options' })).toBeVisible()
      await workerReady(page)
      await context.setOffline(true)
      await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
      await page.getByRole('slider', { name: 'Font size' }).press('ArrowLeft')
      await page.getByRole('button', { name: /^Offline/ }).click({ timeout: 20_000 })
      await expect(page.getByRole('dialog', { name: 'Your changes' }).getByText('Change font size')).toBeVisible()
      expect(await faultsOf(page, schemes)).toEqual([])
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { name: 'Discard this change?' })).toBeVisible()
      expect(await faultsOf(page, schemes)).toEqual([])
    })
  })
}

test('log-in asks a user with an unconfirmed email to confirm it', async ({ page, link }) => {
  await page.goto(link.origin('blackline'))
  await logIn(page, 'noor@example.com')
  await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect(page.getByText(/An new email has been sent to noor@example\.com/)).toBeVisible()
})

test('a guest enters after a warning, gives a location that the merchant requires, and is where the link led', async ({
  page,
  link,
}) => {
  await page.goto(`${link.origin('riverbend')}/washes`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByText('Logging in as a guest only allows access to viewing washes / clubs.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByPlaceholder('Town or ZIP').fill('Millbrook')
  await page
    .getByRole('button', { name: /^Millbrook/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Washes' })).toBeVisible()
  await expect(page.getByText('Log in to buy').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Buy Now/ })).toHaveCount(0)
})

test('a disabled route says so, an unknown one is not found', async ({ page, link }) => {
  await openAsCasey(page, link.origin('riverbend'))
  await page.goto(`${link.origin('riverbend')}/bundles`)
  await expect(page.getByRole('heading', { name: 'Not offered here' })).toBeVisible()
  await page.goto(`${link.origin('riverbend')}/nonsense`)
  await expect(page.getByRole('heading', { name: '404, Page Not Found.' })).toBeVisible()
})

test.describe('a first visit', () => {
  test.use({ firstVisit: true })

  test('the splash says that a merchant is unknown', async ({ page, link }) => {
    await page.goto(link.origin('unknown-merchant'))
    await expect(
      page.getByText(
        "We couldn't find the site for the specified subdomain. Please check the subdomain and try again.",
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
