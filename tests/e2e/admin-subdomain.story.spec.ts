import { faultsOf, shopRules } from './support/accessibility.ts'
import { aPhone, openOffice } from './support/admin.ts'
import { expect, openAsCasey, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

test('the site moves after a warning and the password, and the app that is open names the new address', async ({
  page,
  link,
  browser,
}) => {
  const app = await (await browser.newContext(aPhone)).newPage()
  await openAsCasey(app, link.origin('puddle'))
  await openOffice(page, link.origin('puddle'), '/subdomain')

  await page.getByLabel('Subdomain').fill('blackline')
  await expect(page.getByText('Subdomain is already in use.')).toBeVisible()
  await page.getByLabel('Subdomain').fill('puddle-lane')
  await expect(page.getByText('Free. Lower-case letters, numbers and hyphens.')).toBeVisible()
  await page.getByLabel('Subdomain').press('Enter')
  const ask = page.getByRole('alertdialog', { name: 'Move to puddle-lane?' })
  await expect(ask).toContainText('The old address stays yours')
  expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
  await expect(ask.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await ask.getByLabel('Type the new subdomain to go on').fill('puddle-lane')
  await page.keyboard.press('Enter')
  const password = page.getByRole('dialog', { name: 'Enter your password again' })
  await password.getByLabel('Your password').fill('Wrong-day-1')
  await page.keyboard.press('Enter')
  await expect(password.getByText('Current password is incorrect.')).toBeVisible()
  await password.getByLabel('Your password').fill('Wash-day-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The site has moved')).toBeVisible()

  await expect(app.getByText('We have a new address')).toBeVisible({ timeout: 15_000 })
  await expect(app.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', link.origin('puddle-lane'))
  await app.getByRole('link', { name: 'Open it' }).click()
  await expect(app.getByRole('button', { name: 'Log In' }).first()).toBeVisible()
  await page.goto(`${link.origin('puddle')}/washes?id=1`)
  expect(page.url()).toBe(`${link.origin('puddle-lane')}/washes?id=1`)
  await app.context().close()
})
