import { faultsOf } from './support/accessibility.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Sites' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('platform staff suspend a site, export it, resume one, and delete one by its typed name', async ({
  page,
  link,
  browser,
}) => {
  const visitor = await (await browser.newContext({ ...computer, serviceWorkers: 'block' })).newPage()
  const visit = async (site: string) => (await visitor.goto(link.origin(site)))?.status()
  const bare = link.origin('puddle').replace('puddle.', '')
  await page.goto(`${bare}/SiteConfigUpdater`)
  await expect(page.getByRole('region', { name: 'Sites' })).toHaveCount(0)
  const form = page.getByRole('form', { name: /Sign in to/ })
  await form.getByLabel('Username').fill('kim')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(rowOf(page, 'puddle')).toContainText('Open')
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])

  await test.step('visited in a tab of its own, which knows nothing of the updater', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Visit puddle' }).click()
    const site = await opened
    await expect(site).toHaveURL(`${link.origin('puddle')}/`)
    expect(await site.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
    await site.close()
  })

  await test.step('suspended: its page says so, and the others stand', async () => {
    await page.getByRole('button', { name: 'Suspend blackline' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(rowOf(page, 'blackline')).toContainText('Suspended')
    expect(await visit('blackline')).toBe(503)
    await expect(visitor.getByText('This site is not available at the moment.')).toBeVisible()
    expect(await visit('puddle')).toBe(200)
  })

  await test.step('exported as a file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export blackline' }).click()
    expect((await download).suggestedFilename()).toBe('blackline.json')
  })

  await test.step('resumed by keyboard', async () => {
    await pressByKeyboard(page, page.getByRole('button', { name: 'Resume blackline' }))
    await expect(rowOf(page, 'blackline')).toContainText('Open')
    expect(await visit('blackline')).toBe(200)
  })

  await test.step('deleted after its listing, by its typed name', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('button', { name: 'Suspend riverbend' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('button', { name: 'Delete riverbend' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog.getByText('60 rows')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await tabTo(page, dialog.getByLabel('Type the name of the site'))
    await page.keyboard.type('riverbend')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'riverbend')).toContainText('Deleted', { timeout: 15_000 })
    await expect(page.getByRole('button', { name: 'Delete riverbend' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Visit riverbend' })).toHaveCount(0)
    expect(await visit('puddle')).toBe(200)
  })
})
