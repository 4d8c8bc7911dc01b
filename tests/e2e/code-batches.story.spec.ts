import { readFileSync } from 'node:fs'
import { contentWords } from '#src/words/content.ts'
import { batchWords } from '#src/words/admin-code-batches.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { hasStored, openOffice } from './support/admin.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { personOnServer } from './support/client.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const openBatches = async (page: Page, origin: string) => {
  await openOffice(page, origin, '/offers?kind=codes')
  await page.getByRole('button', { name: batchWords.open, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: batchWords.title })).toBeVisible()
}
const main = (page: Page) => page.getByRole('main')
const fields = contentWords.codes.fields

test('a batch of codes is ordered, made while one looks on, downloaded, claimed from and ended', async ({
  page,
  link,
  server,
}) => {
  await openBatches(page, link.origin('puddle'))
  await main(page)
    .getByRole('button', { name: batchWords.order(0) })
    .click()
  await expect(main(page).getByText(batchWords.badSize(100_000))).toBeVisible()
  await main(page).getByLabel(batchWords.size).fill('1200')
  await main(page).getByLabel(batchWords.prefix).fill('spring')
  await main(page).getByLabel(fields.name.label, { exact: true }).fill('Free foam')
  await main(page).getByLabel(fields.item.label).selectOption('Item')
  await expect.poll(() => hasStored(page, 'draft/site-config')).toBe(false)
  await main(page)
    .getByRole('button', { name: batchWords.order(1_200) })
    .click()
  await expect(page.getByText(batchWords.ordered(1_200))).toBeVisible()
  const batch = main(page).getByRole('article', { name: 'Free foam' })
  await expect(batch).toContainText(batchWords.states.complete, { timeout: 20_000 })
  await expect(batch).toContainText(batchWords.count(1_200, 0))

  const download = page.waitForEvent('download')
  await batch.getByRole('button', { name: batchWords.file }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1_201)
  const code = lines[1]!.split(',')[0]!
  expect(code).toMatch(/^SPRING[34679ACEFGHJKMNPRTVWXY]{10}$/)
  const casey = await personOnServer(server, 'casey@example.com')
  await casey.post('/promo-codes', { code: code.toLowerCase() })

  await batch.getByRole('button', { name: batchWords.end }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: batchWords.endYes }).click()
  await expect(batch).toContainText(batchWords.states.ended, { timeout: 20_000 })
  await expect(batch).toContainText(batchWords.count(1, 1))
})

for (const { size, colorScheme, merchant } of [
  { size: { width: 1440, height: 900 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark', merchant: 'blackline' },
] as const)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('the page of batches fits the window, is accessible, and is used by keyboard alone', async ({
      page,
      link,
    }) => {
      await openBatches(page, link.origin(merchant))
      await tabTo(page, main(page).getByLabel(batchWords.size))
      await page.keyboard.type('3')
      await tabTo(page, main(page).getByLabel(fields.name.label, { exact: true }))
      await page.keyboard.type('Card in the mail')
      await tabTo(page, main(page).getByLabel(fields.points.label))
      await page.keyboard.type('50')
      await pressByKeyboard(page, main(page).getByRole('button', { name: batchWords.order(3) }))
      const batch = main(page).getByRole('article', { name: 'Card in the mail' })
      await expect(batch).toContainText(batchWords.states.complete, { timeout: 20_000 })
      expect(await beyondEdge(page)).toBe(0)
      expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
    })
  })
