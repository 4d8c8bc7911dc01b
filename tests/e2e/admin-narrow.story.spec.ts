import type { Page } from '@playwright/test'
import { openOffice } from './support/admin.ts'
import { expect, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

/** Run in the page: what reaches outside the window, or makes it scroll sideways. */
const outside = (): string[] => {
  const wide = [document.documentElement, document.querySelector('main')!]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((each) => `${each.tagName} is ${each.scrollWidth} px wide`)
  const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
    .filter((button) => {
      const { left, right, top } = button.getBoundingClientRect()
      return right > left && (left < 0 || right > innerWidth || top < 0)
    })
    .map((button) => `${button.innerText || button.ariaLabel} lies outside`)
  return [...wide, ...buttons]
}

const walk = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const name = await link.innerText()
    if (name === 'Skip to content') continue
    await link.click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[data-ui=skeleton]')).toHaveCount(0)
    faults.push(...(await page.evaluate(outside)).map((fault) => `${name}: ${fault}`))
  }
  return faults
}

for (const width of [390, 1024])
  test(`every section fits a window of ${width} pixels, with Save and Reset in it`, async ({ page, link }) => {
    test.setTimeout(120_000)
    await openOffice(page, link.origin('puddle'), '/basics')
    await page.setViewportSize({ width, height: 844 })
    const name = page.getByLabel('Company name')
    await name.fill(`${await name.inputValue()} of the whole town`)
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    expect(await walk(page)).toEqual([])
    for (const button of ['Save', 'Reset'])
      await expect(page.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
  })

test('an open preview stands beside the switches in a window of 1024 pixels', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await page.setViewportSize({ width: 1024, height: 844 })
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = (await page.getByRole('complementary', { name: 'Preview' }).boundingBox())!
  for (const control of await page.getByRole('main').getByRole('switch').all()) {
    const { x, width } = (await control.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(preview.x)
  }
})
