import { devices } from '@playwright/test'
import { namesOf } from '#src/local/device-value.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

const ofTheDevice: readonly string[] = namesOf('device')

/** Users' data in the phone's databases: answers, screen pictures, requests, cart lines, their session and drafts. */
const traces = (page: Page) =>
  page.evaluate(async (ofTheDevice) => {
    const read = async (name: string, stores: string[]) => {
      const opened = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((resolve) =>
        opened.addEventListener('success', () => resolve(opened.result)),
      )
      const rows = await Promise.all(
        stores.map(
          (store) =>
            new Promise<unknown[]>((resolve) => {
              const asked = database.transaction(store).objectStore(store).getAll()
              asked.addEventListener('success', () => resolve(asked.result))
            }),
        ),
      )
      database.close()
      return rows.flat() as { person?: string; path?: string; name?: string }[]
    }
    const [copy, own] = await Promise.all([
      read('clearcoat-copy', ['answers', 'pictures']),
      read('clearcoat-own', ['requests', 'intents', 'cart', 'facts']),
    ])
    return [
      ...copy.filter(({ person, path }) => person || path),
      ...own.filter(({ name }) => name === undefined || !ofTheDevice.includes(name)),
    ]
  }, ofTheDevice)

test('logging out with a dead network takes a few seconds, and leaves no data of the user', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByText('Bubble Bath').first()).toBeVisible()
  await expect.poll(async () => (await traces(page)).length, { timeout: 20_000 }).toBeGreaterThan(3)

  await link.break({ match: '.', dropRequest: 'every:1', dropMode: 'hang' })
  await page.goto(`${link.origin('puddle')}/logOut`)
  await expect(page.getByRole('heading', { name: /log in|welcome/i }).first()).toBeVisible({ timeout: 15_000 })
  await link.heal()
  expect(await traces(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['hamilton.theme', 'hamilton.version'])
})

test('the phone-app wrapper still shows the app after a reload, though the address no longer has the marker', async ({
  browser,
  link,
}) => {
  const context = await browser.newContext({
    userAgent: devices['Desktop Chrome'].userAgent,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${link.origin('puddle')}/#phoneApp`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(`${link.origin('puddle')}/`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  const plain = await browser.newContext({ userAgent: devices['Desktop Chrome'].userAgent })
  const desktop = await plain.newPage()
  await desktop.goto(link.origin('puddle'))
  await expect(desktop.locator('[data-ui=web]')).toBeVisible()
  await Promise.all([context.close(), plain.close()])
})
