import type { Browser, Locator } from '@playwright/test'
import { maintenanceWords } from '#src/words/maintenance.ts'
import { officeMaintenanceWords as words } from '#src/words/office-maintenance.ts'
import { updaterWords } from '#src/words/office.ts'
import { faultsOf, looksRight, shopRules, type Scheme } from './support/accessibility.ts'
import { aPhone, openOffice } from './support/admin.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

// The form takes times on the clocks of the device.
test.use({ ...computer, timezoneId: 'UTC' })

const minute = 60_000
const hour = 60 * minute
const text = 'Payments may wait for some minutes.'

interface Plan {
  from: number
  until: number
}

/** What a device shows of the maintenance: a note in an office, a strip above a customer's page. */
const noteIn = (page: Page): Locator => page.getByRole('complementary', { name: maintenanceWords.label })
const stripOn = (page: Page): Locator => page.getByRole('status', { name: maintenanceWords.label })

const isPlanned = /^Maintenance is planned from .* until .*\. Payments may wait for some minutes\.$/
const lasts = /^Maintenance until .*\. Payments may wait for some minutes\.$/

/** Opens the page once more on a device whose clock shows another time, and waits until it knows what is planned. */
const openAt = async (page: Page, time: number, address = page.url()): Promise<void> => {
  await page.clock.setFixedTime(time)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/maintenance'))
  await page.goto(address)
  await (await answered).finished()
  await expect(page.locator('main').first()).toBeVisible()
}

const planner = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
const formOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

const fill = async (page: Page, { from, until }: Plan): Promise<void> => {
  const typed = (at: number) => new Date(at).toISOString().slice(0, 16)
  const form = formOf(page)
  await form.getByLabel(words.from, { exact: true }).fill(typed(from))
  await form.getByLabel(words.until, { exact: true }).fill(typed(until))
  await form.getByLabel(words.text, { exact: true }).fill(text)
}

const announce = async (page: Page): Promise<void> => {
  await formOf(page).getByRole('button', { name: words.save }).click()
  await expect(formOf(page)).toHaveCount(0)
  await expect(planner(page).getByRole('rowheader', { name: text })).toBeVisible()
}

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin.replace('puddle.', '')}/SiteConfigUpdater`)
  const form = page.getByRole('form', { name: /Sign in to/ })
  await form.getByLabel('Username').fill('kim')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: updaterWords.signIn }).click()
}

/** Tabs of a guest's phone, of the web shop, and of the phone of a merchant that is always dark. */
const customers = async (browser: Browser, origin: (site: string) => string) => {
  const open = async (device: object, site: string, schemes: readonly Scheme[]) => {
    const page = await (await browser.newContext({ ...device, serviceWorkers: 'block' })).newPage()
    return { page, address: origin(site), schemes }
  }
  return [
    await open(aPhone, 'puddle', ['light', 'dark']),
    await open(computer, 'puddle', ['light', 'dark']),
    await open({ ...aPhone, colorScheme: 'dark' }, 'blackline', ['dark']),
  ]
}

test('maintenance is told in offices from a day before on, and to customers only while it lasts', async ({
  page,
  link,
  browser,
}) => {
  test.setTimeout(300_000)
  const origin = link.origin('puddle')
  const now = Math.floor(Date.now() / minute) * minute
  const plan: Plan = { from: now + 2 * hour, until: now + 3 * hour }

  await test.step('platform staff plan it, and have to say what is told', async () => {
    await signIn(page, origin)
    await expect(planner(page).getByText(words.none)).toBeVisible()
    await planner(page).getByRole('button', { name: words.add }).click()
    await formOf(page).getByRole('button', { name: words.save }).click()
    await expect(formOf(page).getByText(words.missing)).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
    await fill(page, plan)
    await expect(formOf(page).getByText(words.missing)).toHaveCount(0)
    await looksRight(page, ['light', 'dark'])
    await announce(page)
    await looksRight(page, ['light', 'dark'])
  })

  await test.step('the office is told from a day before on, then that it lasts, and no more', async () => {
    const office = await (await browser.newContext(computer)).newPage()
    await openOffice(office, origin)
    await expect(noteIn(office)).toHaveText(isPlanned)
    await looksRight(office, ['light', 'dark'])
    await openAt(office, plan.from - 24 * hour - minute)
    await expect(noteIn(office)).toHaveCount(0)
    await openAt(office, plan.from - 24 * hour)
    await expect(noteIn(office)).toHaveText(isPlanned)
    await openAt(office, plan.from)
    await expect(noteIn(office)).toHaveText(lasts)
    await looksRight(office, ['light', 'dark'])
    await openAt(office, plan.until)
    await expect(noteIn(office)).toHaveCount(0)
    await office.context().close()
  })

  const devices = await customers(browser, link.origin)

  await test.step('phones and the shop are told while it lasts, not before and not after', async () => {
    for (const { page: device, address, schemes } of devices) {
      await openAt(device, plan.from - minute, address)
      await expect(stripOn(device)).toHaveCount(0)
      await openAt(device, plan.from)
      await expect(stripOn(device)).toHaveText(lasts)
      await looksRight(device, schemes)
      await openAt(device, plan.until)
      await expect(stripOn(device)).toHaveCount(0)
    }
  })

  await test.step('open pages hear that it begins sooner, and that it is taken back', async () => {
    for (const { page: device, address } of devices) await openAt(device, Date.now(), address)
    for (const { page: device } of devices) await expect(stripOn(device)).toHaveCount(0)
    await planner(page)
      .getByRole('button', { name: words.named(words.change, text) })
      .click()
    await fill(page, { from: now - minute, until: now + hour })
    await announce(page)
    for (const { page: device } of devices) await expect(stripOn(device)).toHaveText(lasts, { timeout: 15_000 })
    await planner(page)
      .getByRole('button', { name: words.named(words.remove, text) })
      .click()
    await expect(planner(page).getByText(words.none)).toBeVisible()
    for (const { page: device } of devices) await expect(stripOn(device)).toHaveCount(0, { timeout: 15_000 })
  })
  for (const { page: device } of devices) await device.context().close()
})
