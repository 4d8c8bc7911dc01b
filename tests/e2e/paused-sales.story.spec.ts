import { isAccessible } from './support/accessibility.ts'
import { aPhone, openOffice, publish } from './support/admin.ts'
import { expect, openAsCasey, test } from './support/phone.ts'
import { computer, openPage, openShopAsCasey } from './support/shop.ts'

test.use(computer)

test('an administrator pauses a kind of sales, and the cards of phone and shop say so until it is sold again', async ({
  page,
  link,
  browser,
}) => {
  test.setTimeout(180_000)
  const origin = link.origin('puddle')
  const said = /^Sales are paused until .*\. Back after lunch\.$/
  const phone = await (await browser.newContext(aPhone)).newPage()
  const shop = await (await browser.newContext(computer)).newPage()
  const visitor = await (await browser.newContext(computer)).newPage()

  await test.step('the back office pauses what is chosen, with words and an end', async () => {
    await openOffice(page, origin, '/menu')
    await page.getByRole('button', { name: 'Pause sales' }).click()
    await page.getByLabel('What is paused').selectOption('Single washes')
    await page.getByLabel('What customers read').fill('Back after lunch.')
    await page.getByLabel('Ends').fill('')
    await expect(page.getByText('Please enter a date and a time.')).toBeVisible()
    const end = new Date(Date.now() + 26 * 3_600_000)
    await page.getByLabel('Ends').fill(`${end.toISOString().slice(0, 10)}T12:00`)
    await isAccessible(page, 'sales that are paused in the back office')
    for (const width of [320, 390, 1_024]) {
      await page.setViewportSize({ width, height: 900 })
      await isAccessible(page, `sales that are paused in the back office, ${width} px wide`)
    }
    await page.setViewportSize(computer.viewport)
    await publish(page)
    await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
  })

  await test.step('washes cannot be bought on the phone, and bundles can', async () => {
    await openAsCasey(phone, origin)
    await phone.goto(`${origin}/washes`)
    const buy = phone.getByRole('button', { name: 'Buy Now: Quick Dip', exact: true })
    await expect(buy).toHaveAttribute('aria-disabled', 'true')
    await expect(buy).toHaveAccessibleDescription(said)
    await isAccessible(phone, 'washes whose sale is paused')
    await phone.goto(`${origin}/bundles`)
    await expect(phone.getByRole('button', { name: /^Buy Now/ }).first()).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the shop says so to a customer and to a visitor', async () => {
    await openShopAsCasey(shop, origin)
    await shop.goto(`${origin}/shop/washes`)
    await expect(shop.getByRole('button', { name: 'Buy Now: Quick Dip', exact: true })).toHaveAccessibleDescription(
      said,
    )
    await isAccessible(shop, 'washes of the shop whose sale is paused')
    await openPage(visitor, `${origin}/shop/washes`)
    await expect(visitor.getByText(said).first()).toBeVisible()
    await isAccessible(visitor, 'washes of the shop whose sale is paused, for a visitor')
  })

  await test.step('without the pause the open shop sells again', async () => {
    await page.getByRole('button', { name: 'Remove the pause: Single washes' }).click()
    await publish(page)
    await expect(shop.getByText(said)).toHaveCount(0, { timeout: 20_000 })
  })
})
