import { expect, openAsCasey, workerReady } from './support/phone.ts'
import { reword, test } from './support/release.ts'

const lookForUpdate = () => navigator.serviceWorker.getRegistration().then((registration) => registration!.update())

test('a new version is announced, waits for the user, then replaces the page and all its files', async ({
  page,
  context,
  shop,
}) => {
  // A release is a whole build of the app.
  test.setTimeout(180_000)
  const { server, release, root } = shop
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  const second = await context.newPage()
  await second.goto(server.origin('puddle'))
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  await release(reword(root))
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('A fresh version is ready')).toBeVisible({ timeout: 30_000 })
  // The old page continues to run and loads chunks of its build that it had not loaded yet.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
  await page.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await expect(second.getByText('A fresh version is ready')).toBeHidden()
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  const reloaded = Promise.all([page.waitForEvent('load'), second.waitForEvent('load')])
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await reloaded
  await expect(second.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByText('A fresh version is ready')).toBeHidden()

  await server.stop()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Items in cart: 1/ })).toBeVisible()
})
