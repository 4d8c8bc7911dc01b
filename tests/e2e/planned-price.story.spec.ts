import { wallClock } from '#contract/rules/opening.ts'
import { historyWords, overviewWords } from '#src/words/admin.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { aPhone, openOffice, openSection, previewStands } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

/** The next Monday at six by the clocks of a zone, as a form has it. */
const nextMonday = (timeZone: string): string => {
  const { date, weekday } = wallClock(timeZone, Date.now())
  const days = ((8 - weekday) % 7) + (weekday === 1 ? 7 : 0)
  return `${new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)}T06:00`
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a price for next Monday at six is previewed, published by the clock on an open phone, and taken back', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  const { timeZone = 'UTC' } = await (
    await personOnServer(server, 'avery@example.com')
  ).get<{ timeZone?: string }>('/accounts/site-config')
  const phone = await browser.newPage(aPhone)
  await openAsCasey(phone, origin)
  await phone.goto(`${origin}/washes`)
  await expect(cardOf(phone, 'Quick Dip')).toContainText('$1100')
  await phone.evaluate(() => ((window as { stayed?: boolean }).stayed = true))

  await openOffice(page, origin, '/products')
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByText('Quick Dip', { exact: true }) })
    .click()
  await previewStands(page)
  await page.getByLabel('Price', { exact: true }).fill('12.5')
  const monday = nextMonday(timeZone)
  await page.getByRole('button', { name: barWords.schedule, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(overviewWords.draftWhen).fill(monday)
  await dialog.getByLabel(overviewWords.draftWords).fill('Winter prices')
  await dialog.getByRole('button', { name: barWords.schedule }).click()
  await expect(page.getByText(overviewWords.draftPlanned)).toBeVisible()

  await test.step('the preview shows it from Monday on, and customers see nothing of it', async () => {
    const preview = page.frameLocator('iframe')
    const look = page.getByRole('complementary', { name: previewWords.title }).getByLabel(previewWords.at)
    await expect(cardIn(preview, 'Quick Dip')).toContainText('$1100')
    await look.fill(monday)
    await expect(cardIn(preview, 'Quick Dip')).toContainText('$1250')
    await expect(cardOf(phone, 'Quick Dip')).toContainText('$1100')
  })

  await test.step('at its time the open phone has it without a reload', async () => {
    const admin = await personOnServer(server, 'avery@example.com')
    const [waiting] = await admin.get<{ number: number }[]>('/accounts/site-config/publications')
    // Monday is moved to two seconds from now; the rest is the server's clock.
    await admin.put(`/accounts/site-config/publications/${waiting!.number}`, {
      publishAt: new Date(Date.now() + 2_000).toISOString(),
      words: 'Winter prices',
    })
    await expect(cardOf(phone, 'Quick Dip')).toContainText('$1250', { timeout: 20_000 })
    expect(await phone.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true)
  })

  await test.step('one button takes it back, and the phone has the price of before', async () => {
    await openSection(page, 'history')
    await expect(page.getByText('Winter prices').first()).toBeVisible()
    await page.getByRole('button', { name: historyWords.takeBack }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: historyWords.takeBackYes }).click()
    await expect(cardOf(phone, 'Quick Dip')).toContainText('$1100', { timeout: 20_000 })
  })
  await phone.close()
})

const cardIn = (preview: ReturnType<Page['frameLocator']>, name: string) =>
  preview.getByRole('article').filter({ hasText: name })
