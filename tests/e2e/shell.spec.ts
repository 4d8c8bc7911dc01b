import type { Locator } from '@playwright/test'
import { expect, logIn, openAsCasey, test, type Page } from './support/phone.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const swipeLeft = async (page: Page, on: Locator) => {
  const { x, y, height } = (await on.boundingBox())!
  await page.mouse.move(x + 60, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 60, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

test('a line is removed by its button or a swipe, Undo restores it, and the focus stays in the cart', async ({
  page,
  server,
}) => {
  await openAsCasey(page, server.origin('puddle'))
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: /^Add to cart: Quick Dip/i }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await page.getByRole('button', { name: 'One Quick Dip more' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Quick Dip' })).toContainText('2')
  await page.getByRole('button', { name: 'Remove Quick Dip' }).last().click()
  await expect(page.getByText('Nothing in the bucket yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy a Wash' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Quick Dip' })).toContainText('2')

  await swipeLeft(page, page.getByText('Quick Dip', { exact: true }))
  const remove = page.getByRole('button', { name: 'Remove Quick Dip' })
  await expect(remove, 'the swipe uncovers a button').toHaveCount(2)
  await remove.first().click()
  await expect(page.getByText('Nothing in the bucket yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out and empty your cart?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('group', { name: 'Quantity of Quick Dip' })).toContainText('2')
})

test('a log-in leads to the requested screen; a guest’s log-in has Back and the bar', async ({ page, server }) => {
  await page.goto(`${server.origin('puddle')}/wallet`)
  await logIn(page, 'casey@example.com')
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Wallet · Puddle Lane Car Wash')

  await page.goto(`${server.origin('puddle')}/logOut`)
  await page.getByRole('button', { name: /guest/i }).click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await main(page).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(main(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Buy a Wash' })).toBeVisible()
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page
    .getByRole('link', { name: /log in/i })
    .first()
    .click()
  await logIn(page, 'casey@example.com')
  await expect(page.getByRole('heading', { name: 'Washes', level: 1 })).toBeVisible()
})

test('a merchant that requires a location asks at /findUs, then leads to the requested list', async ({
  page,
  server,
}) => {
  await page.goto(server.origin('riverbend'))
  await page.getByRole('button', { name: /guest/i }).click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByRole('heading', { name: 'Choose a location first' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/findUs')
  await page.goto(`${server.origin('riverbend')}/washes`)
  await expect(page).toHaveURL(/\/findUs\?to=%2Fwashes&label=washes$/)
  await page
    .getByRole('button', { name: /Ashford/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/washes\?location=\d+&forced=true$/)
  await expect(page.getByRole('heading', { name: 'Washes', level: 1 })).toBeVisible()
})

test.describe('without a worker that caches the code', () => {
  test.use({ serviceWorkers: 'block' })

  test('the crash page is one block with its drawing, and the error is posted', async ({ page, server }) => {
    await page.route(/find-us-screen/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken chunk")' }),
    )
    await openAsCasey(page, server.origin('puddle'))
    const reported = page.waitForRequest('**/api/v1/users/errors')
    await page.goto(`${server.origin('puddle')}/findUs`)
    const button = page.getByRole('button', { name: 'Reload Application' })
    await expect(button).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'An Error has occurred' })).toBeVisible()
    expect(JSON.stringify((await reported).postDataJSON())).toContain('broken chunk')
    await expect(page.locator('main [data-ui=art]')).toBeVisible()
    expect((await button.boundingBox())!.height).toBeLessThan(80)
  })
})
