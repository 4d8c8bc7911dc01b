import { generateKeyPairSync } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { findWords } from '#src/words/admin-customers.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { pressByKeyboard } from './by-keyboard.ts'
import { expect, type Page } from './phone.ts'
import { logInHere, openPage } from './shop.ts'

/** Logs an administrator in at the shop, then opens a section of the back office. */
export const openOffice = async (page: Page, origin: string, section = ''): Promise<void> => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, 'avery@example.com')
  await page.goto(`${origin}/mmtpo${section}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Finds a customer by typed words, and opens the first hit. */
export const findCustomer = async (page: Page, words: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: findWords.label })
  if (!(await field.isVisible())) await openSection(page, 'customers')
  await field.fill(words)
  await field.press('Enter')
}

const sections = (page: Page) => page.getByRole('navigation', { name: adminWords.sections })

/** The entry of a section in the navigation. */
export const entryOf = (page: Page, name: AdminSectionName): Locator =>
  sections(page).getByRole('link', { name: adminWords.names[name] })

type Press = (target: Locator) => Promise<void>

const click: Press = (target) => target.click()

/** Shows the entry of a section: in a narrow window from the menu, and in its group. */
export const showEntry = async (page: Page, name: AdminSectionName, press = click): Promise<Locator> => {
  const menu = page.getByRole('button', { name: adminWords.menu, exact: true })
  if (await menu.isVisible()) await press(menu)
  await expect(sections(page)).toBeVisible()
  const entry = entryOf(page, name)
  const { group } = adminSections.find((section) => section.name === name)!
  if (!(await entry.isVisible())) await press(sections(page).getByRole('button', { name: adminWords.groups[group] }))
  return entry
}

/** Opens a section from the navigation. */
export const openSection = async (page: Page, name: AdminSectionName, press = click): Promise<void> =>
  press(await showEntry(page, name, press))

/** As `openSection`, with Tab and Enter alone. */
export const openSectionByKeyboard = (page: Page, name: AdminSectionName): Promise<void> =>
  openSection(page, name, (target) => pressByKeyboard(page, target))

export const publishButton = (page: Page): Locator =>
  page.getByRole('button', { name: adminWords.publish, exact: true })

/** Publishes what is edited: by the bar's button, and the dialog that says what it means. */
export const publish = async (page: Page, press = click): Promise<void> => {
  await press(publishButton(page))
  await press(page.getByRole('dialog').getByRole('button', { name: publishWords.go }))
}

/** How many changes the bar says, such as "1 change in this draft". */
export const unpublished = (page: Page, count: number): Locator =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${barWords.changes(count)} ${barWords.inDraft}$`) })

/** Opens the list of what is not published. */
export const showChanges = (page: Page): Promise<void> => page.getByRole('button', { name: barWords.show }).click()

/** Makes the edits the draft of all administrators. */
export const keepAsDraft = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: barWords.schedule, exact: true }).click()
  await page.getByRole('button', { name: overviewWords.draftSave }).click()
  await expect(page.getByText(overviewWords.draftSaved)).toBeVisible()
}

/** Throws all edits away, after the question. */
export const resetAll = async (page: Page): Promise<void> => {
  await showChanges(page)
  await page.getByRole('button', { name: adminWords.reset, exact: true }).click()
}

/** Waits until the preview shows what is edited. */
export const previewStands = async (page: Page): Promise<void> => {
  await expect(page.frameLocator('iframe').locator('main').first()).toBeAttached({ timeout: 20_000 })
}

/** A customer's phone beside the administrator's computer. */
export const aPhone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce' as const,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
}

/** Whether the device has stored this value: `session`, or `draft/site-config` for edits that are not saved. */
export const hasStored = (page: Page, name: string): Promise<boolean> => page.evaluate(readStored, name)

const readStored = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('clearcoat-own')
    opening.onerror = () => reject(new Error('the database did not open'))
    opening.onsuccess = () => {
      const found = opening.result.transaction('facts').objectStore('facts').get(name)
      found.onsuccess = () => {
        opening.result.close()
        resolve(found.result !== undefined)
      }
    }
  })

/** The file of a Firebase key that no account at Google has; its id ends in 9f3c. */
export const keyOf = (project: string): { name: string; mimeType: string; buffer: Buffer } => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = {
    type: 'service_account',
    project_id: project,
    private_key_id: '0123456789ab9f3c',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `push@${project}.iam.gserviceaccount.com`,
  }
  return { name: `${project}.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) }
}
