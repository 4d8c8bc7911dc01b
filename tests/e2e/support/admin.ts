import { generateKeyPairSync } from 'node:crypto'
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
