import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const path = (page: Page) => new URL(page.url()).pathname
const enter = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
}
const scrollOf = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop)

test('the app’s own Back stays in the app, also after the browser’s Back', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await page.goto(`${server.origin('puddle')}/washes`)
  await tab(page, /Wallet/).click()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Washes' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Buy a Wash' })).toBeVisible()
  expect(path(page)).toBe('/')
})

test('Back closes a dialog, a sheet and the menu, and stays on the screen', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await tab(page, /Wallet/).click()
  await page
    .getByRole('button', { name: /Bubble Bath/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(path(page)).toBe('/wallet')

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  expect(path(page)).toBe('/wallet')
})

test('after a dialog is closed by its button, one Back leads to the previous screen', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await tab(page, /Wallet/).click()
  for (let times = 0; times < 2; times += 1) {
    await page
      .getByRole('button', { name: /Bubble Bath/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Buy a Wash' })).toBeVisible()
})

test('one Back leads from a screen opened from the menu to the screen below it', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await tab(page, /Wallet/).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Washes' }).click()
  await expect(page.getByRole('heading', { name: 'Washes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
})

test('the text typed into a gift is restored after Back', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  const gift = page.getByRole('button', { name: /Buy as a gift/i }).first()
  await gift.click()
  const sheet = page.getByRole('dialog', { name: 'Buy as a gift' })
  await sheet.getByLabel('Recipient email').fill('nina@example.com')
  await sheet.getByLabel('Message').fill('Enjoy')
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(path(page)).toBe('/washes')
  await page.reload()
  await gift.click()
  await expect(sheet.getByLabel('Recipient email')).toHaveValue('nina@example.com')
  await expect(sheet.getByLabel('Message')).toHaveValue('Enjoy')
})

test('Back restores the scroll position of a list, a step forward starts at the top', async ({ page, server }) => {
  await enter(page, server.origin('puddle'))
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await expect(page.getByRole('button', { name: /^Buy now/i }).first()).toBeVisible()
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 300))
  await expect.poll(() => scrollOf(page)).toBe(300)
  await tab(page, /Wallet/).click()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  expect(await scrollOf(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrollOf(page)).toBe(300)
  await page.goBack()
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await expect(page.getByRole('button', { name: /^Buy now/i }).first()).toBeVisible()
  expect(await scrollOf(page)).toBe(0)
})
