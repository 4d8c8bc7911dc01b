import { readFileSync } from 'node:fs'
import { adminWords, historyWords, overviewWords } from '#src/words/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { contentWords, studioWords } from '#src/words/content.ts'
import { uploadWords } from '#src/words/admin-upload.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { aPhone, hasStored, openOffice, openSection, previewStands, publish, unpublished } from './support/admin.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const saved = (page: Page) => page.getByText(adminWords.saved)
const list = (page: Page) => page.getByRole('main').getByRole('list')
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })

test('a price that is raised is in the preview at once, and after Publish on an open phone without a reload', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await browser.newPage(aPhone)
  await openAsCasey(phone, origin)
  await phone.goto(`${origin}/washes`)
  await expect(phone.getByText('Quick Dip').first()).toBeVisible()
  await phone.evaluate(() => ((window as { stayed?: boolean }).stayed = true))

  await openOffice(page, origin, '/products')
  await row(page, 'Quick Dip').click()
  await previewStands(page)
  const preview = page.frameLocator('iframe')
  await page.getByLabel('Price').fill('12.5')
  await expect(page.getByText(studioWords.was('11.00'))).toBeVisible()
  await expect(preview.getByRole('article').filter({ hasText: 'Quick Dip' })).toContainText('$1250')
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('12.50')
  await expect(page.getByText(studioWords.was('11.00'))).toBeHidden()

  const card = phone.getByRole('article').filter({ hasText: 'Quick Dip' })
  await expect(card).toContainText('$1250', { timeout: 20_000 })
  expect(await phone.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true)
  await phone.close()
})

test('prices are typed in the list, pasted as a column, and raised together with the difference before', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('blackline'), '/products')
  const boxes = page.getByRole('textbox', { name: /^Price, / })
  await expect(boxes.first()).toBeVisible()
  const before = await boxes.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  await boxes.nth(0).fill('99')
  await boxes.nth(0).press('Enter')
  await expect(page.getByText(studioWords.was(`$${before[0]!}`))).toBeVisible()
  await boxes.nth(1).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '88.00\n77.00\n')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(unpublished(page, 3)).toBeVisible()
  await expect.poll(() => hasStored(page, 'draft/site-config')).toBe(true)
  await page.reload()
  await expect(unpublished(page, 3)).toBeVisible()

  await page.getByRole('checkbox', { name: studioWords.selectAll }).check()
  await page.getByLabel(studioWords.raiseBy).fill('10')
  await page.getByText(studioWords.roundings['99']).click()
  await expect(page.getByRole('list', { name: studioWords.raiseDiff })).toContainText('99.00 → 108.99')
  await page.getByRole('button', { name: /^Put \d+ changes into the edits$/ }).click()
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await expect(boxes.first()).toHaveValue('108.99')
})

test('what is wrong with a field is said there in the words of an import, and nothing is saved', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/products')
  await page.getByRole('button', { name: contentWords.products.add }).click()
  await page.getByLabel('Name').fill('Bubble Bath')
  await page.getByLabel('Price').fill('free')
  await expect(page.getByText('must be an amount such as 12.50', { exact: false })).toBeVisible()
  await page.getByLabel('Price').fill('9')
  await publish(page)
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('is there already')
  await page.keyboard.press('Escape')
  await expect(page.getByText('is there already: AppWash Bubble Bath.')).toBeVisible()
  await page.getByLabel('Name').fill('Bubble Bath Deluxe')
  await publish(page)
  await expect(saved(page)).toBeVisible()
})

test('a place, a deal, a promo code and a text are edited by the same forms', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/offers')
  await page.getByRole('button', { name: contentWords.deals.add }).click()
  await page.getByLabel('Name').fill('Rainy Tuesday')
  await page.getByLabel('Description').fill('A free rinse')
  await openSection(page, 'locations')
  await row(page, 'Elm Street').click()
  await page.getByLabel('Monday closes').fill('19:00')
  await openSection(page, 'texts')
  await row(page, 'Privacy policy').click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We keep little.')
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await openSection(page, 'history')
  await expect(page.getByText('Deals, Rainy Tuesday').first()).toBeVisible()
  await expect(page.getByText('Elm Street: Monday').first()).toBeVisible()
})

for (const { size, colorScheme, merchant } of [
  { size: { width: 1440, height: 900 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark', merchant: 'blackline' },
] as const)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('lists and forms of content fit the window and are accessible', async ({ page, link }) => {
      const origin = link.origin(merchant)
      const faults: string[] = []
      const look = async (what: string) => {
        if ((await beyondEdge(page)) > 0) faults.push(`${what}: beyond the edge`)
        faults.push(...(await faultsOf(page, [colorScheme], shopRules)).map((fault) => `${what}: ${fault}`))
      }
      await openOffice(page, origin, '/products')
      for (const section of ['products', 'offers', 'locations', 'texts']) {
        await page.goto(`${origin}/mmtpo/${section}`)
        const first = list(page).getByRole('link').first()
        await expect(first).toBeVisible()
        await look(section)
        await first.click()
        await expect(page.getByRole('button', { name: /^Back to / })).toBeVisible()
        await look(`${section}, form`)
      }
      expect(faults).toEqual([])
    })
  })

test('a list is downloaded, comes back with changes and faults, and what is good goes into the draft', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/products')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: uploadWords.download }).click()
  const path = await (await coming).path()
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\r\n')
  const column = head.replace('\uFEFF', '').split(',').indexOf('price')
  const withPrice = (line: string, price: string) =>
    line
      .split(',')
      .map((cell, at) => (at === column ? price : cell))
      .join(',')
  const simple = lines.filter((line) => /^AppWash,[^"]*$/.test(line))
  const [first = '', second = ''] = simple.length > 1 ? simple : lines
  const list = [head, withPrice(first, '99.00'), withPrice(second, 'much')].join('\r\n')
  await page.getByRole('button', { name: uploadWords.open }).click()
  await page.getByLabel(uploadWords.choose).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  })
  await expect(page.getByText('must be an amount such as 12.50', { exact: false })).toBeVisible()
  await page.getByText(uploadWords.counts(uploadWords.results.changed, 1)).click()
  await expect(page.getByText('→ 99.00', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: uploadWords.go(1) }).click()
  await expect(unpublished(page, 1)).toBeVisible()
  await publish(page)
  await expect(saved(page)).toBeVisible()
})

test('a price waits for its time as a publication, is moved, and is taken back into the draft', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('blackline'), '/products')
  await list(page).getByRole('link').first().click()
  await page.getByLabel('Price').fill('77')
  await page.getByRole('button', { name: barWords.schedule }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(overviewWords.draftWhen).fill('2099-12-01T06:00')
  await dialog.getByLabel(overviewWords.draftWords).fill('Winter prices')
  await dialog.getByRole('button', { name: barWords.schedule }).click()
  await expect(page.getByText(overviewWords.draftPlanned)).toBeVisible()
  await openSection(page, 'history')
  await page.getByRole('button', { name: /^Winter prices/ }).click()
  await page.getByLabel(overviewWords.draftWhen).fill('2099-12-02T06:00')
  await page.getByRole('button', { name: historyWords.plannedMove }).click()
  await expect(page.getByText(historyWords.plannedMoved)).toBeVisible()
  await page.getByRole('button', { name: /^Winter prices/ }).click()
  await page.getByRole('button', { name: historyWords.plannedBack }).click()
  await expect(page.getByText(historyWords.plannedTakenBack)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Winter prices/ })).toBeHidden()
})
