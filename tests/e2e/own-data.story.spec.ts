import { readFile } from 'node:fs/promises'
import { ownDataFile } from '#contract/rules/own-data.ts'
import { accountWords, ownDataWords as words } from '#src/words/account.ts'
import { appWords } from '#src/words/app.ts'
import { webAccountWords } from '#src/words/web-account.ts'
import { silence } from './support/account.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, openShopAsCasey } from './support/shop.ts'

const row = (page: Page) => page.getByRole('button', { name: words.title })
const dialog = (page: Page) => page.getByRole('alertdialog')

/** Taps the row, and reads the sections of the file that is downloaded. */
const sectionsTaken = async (page: Page): Promise<Record<string, Record<string, unknown>[]>> => {
  const download = page.waitForEvent('download')
  await row(page).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(ownDataFile)
  const { sections } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    sections: Record<string, Record<string, unknown>[]>
  }
  return sections
}

/** The device loses its network, which is told at once. */
const loseNetwork = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await expect(dialog(page)).toContainText(appWords.connectionError)
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Taps the row without an answer in sight, and reads why there is no file. */
const refusedFor = async (page: Page): Promise<void> => {
  await row(page).click()
  await expect(dialog(page)).toContainText(words.failed)
  await expect(dialog(page)).toContainText(words.offline)
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a phone takes its user’s data as a file; without a network it says so, loses nothing, and works afterwards', async ({
  page,
  context,
  link,
}) => {
  const origin = link.origin('puddle')
  await openAsCasey(page, origin)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: /^Add to cart: Quick Dip/i }).click()
  await page.goto(`${origin}/account`)
  await row(page).scrollIntoViewIfNeeded()
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  expect((await sectionsTaken(page))['account']).toMatchObject([{ email: 'casey@example.com' }])

  await test.step('the device has no network', async () => {
    await loseNetwork(page)
    await refusedFor(page)
    await expect(page.getByRole('link', { name: 'Items in cart: 1 Checkout' })).toBeVisible()
    await context.setOffline(false)
    expect(await sectionsTaken(page)).toHaveProperty('wallet')
  })

  await test.step('the network takes the request and gives no answer', async () => {
    await silence(link)
    await refusedFor(page)
    await link.heal()
    expect(await sectionsTaken(page)).toHaveProperty('wallet')
    await expect(page.getByRole('button', { name: accountWords.logOut, exact: true })).toBeVisible()
  })
})

test.describe('on a computer', () => {
  test.use(computer)

  test('the shop’s account does the same', async ({ page, context, link }) => {
    await openShopAsCasey(page, link.origin('puddle'))
    await page.goto(`${link.origin('puddle')}/userManagement?section=options`)
    await expect(page.getByRole('heading', { level: 2, name: webAccountWords.sections.options })).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
    expect((await sectionsTaken(page))['account']).toMatchObject([{ email: 'casey@example.com' }])
    await loseNetwork(page)
    await refusedFor(page)
    await page.setViewportSize({ ...computer.viewport, width: 390 })
    expect(await beyondEdge(page)).toBe(0)
    await context.setOffline(false)
    expect(await sectionsTaken(page)).toHaveProperty('wallet')
  })
})
