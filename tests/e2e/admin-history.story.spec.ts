import { fileWords } from '#src/words/admin-files.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { firstStepWords } from '#src/words/admin-first-steps.ts'
import { adminWords, historyWords } from '#src/words/admin.ts'
import { isAccessible } from './support/accessibility.ts'
import { openOffice, openSection, publish } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const entries = (page: Page) =>
  page.getByRole('region', { name: historyWords.title, exact: true }).getByRole('button', { name: /\d changes?/ })
const tagline = (page: Page) => page.getByLabel('One sentence below it')
const takeBack = async (page: Page) => {
  await page.getByRole('button', { name: historyWords.takeBack }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: historyWords.takeBackYes }).click()
  await expect(page.getByText(historyWords.takenBack)).toBeVisible()
}

test('the history is found by section, by author and by words, and says what was and what is', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('blackline'), '/basics')
  const before = await tagline(page).inputValue()
  await tagline(page).fill('Faster in winter')
  await publish(page)
  await expect(page.getByText(adminWords.saved)).toBeVisible()
  await openSection(page, 'themes')
  await page.getByRole('main').getByRole('switch', { name: 'Shadows' }).click()
  await publish(page)
  await expect(page.getByText(barWords.live)).toBeVisible()

  await openSection(page, 'history')
  await expect(entries(page)).toHaveCount(3)
  await page.getByLabel(historyWords.section, { exact: true }).selectOption(adminWords.names.basics)
  await expect(entries(page)).toHaveCount(1)
  const change = page.getByRole('region', { name: adminWords.names.basics, exact: true })
  await expect(change).toContainText('Name: One sentence below it')
  await expect(change).toContainText(before)
  await expect(change).toContainText('Faster in winter')
  await isAccessible(page, 'the history')
  await page.getByLabel(historyWords.section, { exact: true }).selectOption(historyWords.allSections)
  await page.getByLabel(historyWords.author).selectOption(historyWords.you)
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('main').getByRole('searchbox').fill('winter')
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('main').getByRole('searchbox').fill('no such words')
  await expect(page.getByText(historyWords.noneFound)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beyondEdge(page)).toBe(0)
})

test('the last publication is taken back by one button: settings, and content with them', async ({
  page,
  link,
  server,
}) => {
  await openOffice(page, link.origin('puddle'), '/basics')
  const before = await tagline(page).inputValue()
  await tagline(page).fill('Not for long')
  await publish(page)
  await expect(page.getByText(adminWords.saved)).toBeVisible()
  await openSection(page, 'history')
  await takeBack(page)
  await expect(entries(page).first()).toContainText(historyWords.kinds.restored(1))
  await openSection(page, 'basics')
  await expect(tagline(page)).toHaveValue(before)

  const admin = await personOnServer(server, 'avery@example.com')
  interface Rows {
    rows: { id: string; row: { name: string; details: string } }[]
  }
  const first = async () => (await admin.get<Rows>('/accounts/content/products')).rows[0]!
  const { id, row } = await first()
  const renamed = { path: `/products/${id}/name`, before: row.name, after: 'Renamed for an hour' }
  await admin.post('/accounts/site-config/changes', { changes: [renamed] })
  expect((await first()).row.name).toBe('Renamed for an hour')
  await openSection(page, 'history')
  await expect(entries(page).first()).toContainText(adminWords.names.products)
  await takeBack(page)
  expect((await first()).row.name).toBe(row.name)
})

test('a site without a logo has a list of first steps, which leads there and goes once all are made', async ({
  page,
  link,
  server,
}) => {
  const admin = await personOnServer(server, 'avery@example.com')
  const { logo, ...siteConfig } = await admin.get<SiteConfig>('/accounts/site-config')
  await admin.post('/accounts/site-config', { siteConfig })
  await openOffice(page, link.origin('puddle'))
  const list = page.getByRole('region', { name: firstStepWords.title })
  const step = (name: keyof typeof firstStepWords.steps) =>
    list.getByRole('link', { name: new RegExp(`^${firstStepWords.steps[name].title} `) })
  await expect(step('name')).toHaveAccessibleName(/Done$/)
  await expect(step('logo')).toHaveAccessibleName(/To do$/)
  await isAccessible(page, 'the first steps')
  await step('logo').click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(adminWords.names.files)
  await expect(page.getByText(fileWords.drop)).toBeInViewport()

  await admin.post('/accounts/site-config', { siteConfig: { ...siteConfig, logo } })
  await openSection(page, 'overview')
  await expect(page.getByRole('progressbar').or(page.getByText('No app is open now.', { exact: false }))).toBeVisible()
  const isDone = Object.values(await admin.get<Record<string, boolean>>('/accounts/first-steps')).every(Boolean)
  expect(isDone).toBe(true)
  await expect(list).toHaveCount(0)
})
