import { expect, logIn, openAsCasey, test } from './support/phone.ts'

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
