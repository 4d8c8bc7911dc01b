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

/** Run in the page: the controls of the section that something lies over, once they are scrolled to. */
const covered = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea)')]
    .filter((control) => control.getClientRects().length > 0)
    .filter((control) => {
      const shown = control.closest('label') ?? control
      shown.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const at = document.elementFromPoint(Math.min(right, innerWidth) - 4, (top + bottom) / 2)
      return right > left && !document.querySelector('main')!.contains(at)
    })
    .map((control) => control.ariaLabel ?? control.innerText ?? control.tagName)

test('an open preview covers no control of any section in a window of 1024 pixels', async ({ page, link }) => {
  test.setTimeout(120_000)
  await openOffice(page, link.origin('puddle'), '/pwa')
  await page.setViewportSize({ width: 1024, height: 844 })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toBeVisible()
  const faults: string[] = []
  let previewed = 0
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const name = await link.innerText()
    if (name === 'Skip to content') continue
    await link.click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[data-ui=skeleton]')).toHaveCount(0)
    if (await preview.isVisible()) previewed += 1
    faults.push(...(await page.evaluate(covered)).map((control) => `${name}: ${control}`))
  }
  expect(faults).toEqual([])
  expect(previewed).toBe(8)
})

for (const width of [390, 1024])
  test(`the pages of the platform fit a window of ${width} pixels`, async ({ page, link }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${link.origin('puddle')}/SiteConfigUpdater`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await page.evaluate(outside)).toEqual([])
    await page.getByLabel('Username').fill('kim')
    await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sites' })).toBeVisible()
    expect(await page.evaluate(outside)).toEqual([])

    await openOffice(page, link.origin('puddle'))
    await page.goto(`${link.origin('puddle')}/SiteAdmin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(outside)).toEqual([])
  })
