import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The parts of the app that cover the centre of one of these buttons. */
const covered = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('main button, main a')].filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const view = button.closest('main')!.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width === 0 || y < view.top + 64 || y > view.bottom) return false
        const hit = document.elementFromPoint(x, y)
        return hit !== null && !button.contains(hit) && !hit.contains(button)
      }).length,
  )

test('toasts and the connection pill cover no button, equal toasts merge and lead to the cart', async ({
  page,
  context,
  server,
}) => {
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  const add = page.getByRole('button', { name: /^Add to cart/i }).first()
  await add.dblclick({ delay: 10 })
  await expect(main(page).getByRole('link', { name: /Checkout/ })).toContainText('1')
  await page
    .getByRole('button', { name: /^Add to cart/i })
    .nth(1)
    .click()
  await expect(page.locator('[data-ui=toast]')).toHaveCount(2)
  for (const top of [0, 120, 240, 360]) {
    await page.getByRole('main').evaluate((element, to) => element.scrollTo(0, to), top)
    expect(await covered(page), `scrolled by ${top}`).toBe(0)
  }
  expect(await page.evaluate(() => (scrollTo(0, 500), scrollY)), 'the document itself does not scroll').toBe(0)
  await context.setOffline(true)
  await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 20_000 })
  for (const top of [0, 120, 240, 360]) {
    await page.getByRole('main').evaluate((element, to) => element.scrollTo(0, to), top)
    expect(await covered(page), `offline, scrolled by ${top}`).toBe(0)
  }
  await context.setOffline(false)
})
