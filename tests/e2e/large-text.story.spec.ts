import type { Locator } from '@playwright/test'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge } from './support/shop.ts'

test.use({ viewport: { width: 320, height: 568 } })

const enlarge = async (page: Page) => {
  await page.getByRole('link', { name: 'Account' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await linesOf(lookLabel(page))).toBe(1)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('slider', { name: 'Font size' }).fill('15')
  await expect.poll(() => fontSize(page)).toBe('22.4px')
}

/** The row with the choice of light or dark. */
const lookRow = (page: Page) => page.locator('div:has(> [data-ui=segmented])')
const lookLabel = (page: Page) => lookRow(page).locator('[data-ui=row-text]')

const fontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** Number of lines of a text: boxes in the same line share their top. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const tops = new Set<number>()
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size
  })

test('with the largest text on the smallest phone, labels are short and numbers stay whole', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await enlarge(page)

  await test.step('each choice of the appearance fits on one line', async () => {
    for (const label of await lookRow(page).locator('label, [data-ui=row-text]').all())
      expect(await linesOf(label)).toBe(1)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await linesOf(lookLabel(page))).toBe(1)
    await page.setViewportSize({ width: 320, height: 568 })
    const row = (await lookRow(page).boundingBox())!
    const choices = (await lookRow(page).locator('[data-ui=segmented]').boundingBox())!
    expect(choices.x + choices.width).toBeLessThanOrEqual(row.x + row.width)
  })

  await test.step('a code breaks between its groups', async () => {
    await page.getByRole('link', { name: 'Wallet' }).click()
    await page
      .getByRole('button', { name: /Bubble Bath/ })
      .first()
      .click()
    const groups = page.locator('[data-ui=code] > span')
    await expect(groups.first()).toBeVisible()
    for (const group of await groups.all()) expect(await linesOf(group)).toBe(1)
    const line = (await page.locator('[data-ui=code]').boundingBox())!
    const window = (await page.getByRole('dialog').boundingBox())!
    expect(line.x + line.width).toBeLessThanOrEqual(window.x + window.width)
    await page.keyboard.press('Escape')
  })

  await test.step('the button that pays keeps its words, beside the amount', async () => {
    await page.goto(`${link.origin('puddle')}/washes`)
    await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
    await page.goto(`${link.origin('puddle')}/checkout`)
    const pay = page.getByRole('button', { name: /^Complete Purchase/ })
    await expect(pay).toBeVisible()
    expect(await linesOf(pay.getByText('Complete Purchase'))).toBeLessThanOrEqual(2)
    expect(await linesOf(pay.getByText('$'))).toBe(1)
    expect((await pay.boundingBox())!.height).toBeLessThan(90)
  })

  await test.step('the page of a membership and the sheets of its acts stay within the screen', async () => {
    await page.goto(`${link.origin('puddle')}/washClub?own=true`)
    const acts = [/^Freeze/, /^Change/, /^Swap/, /^This period/, /^Add a vehicle/]
    for (const act of acts) {
      await page.getByRole('button', { name: act }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await beyondEdge(page)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(await beyondEdge(page)).toBe(0)
  })

  await test.step('the log-in after a log-out keeps the size', async () => {
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log Out', exact: true }).click()
    const sure = page.getByRole('button', { name: /^Yes/ })
    await expect(page.getByRole('heading', { name: 'Log in' }).or(sure).first()).toBeVisible()
    if (await sure.isVisible()) await sure.click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(await fontSize(page)).toBe('22.4px')
  })
})
