import { expect, logIn, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { askWorker, writeDeviceValue } from './support/worker.ts'

const day = 24 * 60 * 60_000
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const safari = {
  userAgent: `${iphone} (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

/** Dispatches the install offer, which Chromium makes to users but not to tests. */
const offerAsBrowser = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = 'yes'
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(event)
  })

const wasHereYesterday = (page: Page) => writeDeviceValue(page, 'visits', { count: 1, at: Date.now() - day })

test('installation is offered on a later visit, not at the log-in, and not again after an answer', async ({
  page,
  server,
}) => {
  await page.goto(server.origin('puddle'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await wasHereYesterday(page)
  await page.reload()
  await offerAsBrowser(page)
  await logIn(page, 'casey@example.com')

  const sheet = page.getByRole('dialog', { name: 'Install Puddle Lane Car Wash' })
  await expect(sheet).toBeVisible({ timeout: 20_000 })
  await expect(sheet).toContainText('Opens on weak signal')
  await sheet.getByRole('button', { name: 'Install' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')

  await page.goto(`${server.origin('puddle')}/account`)
  await offerAsBrowser(page)
  const row = page.getByRole('button', { name: 'Install the app' })
  await row.click()
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(row).toBeHidden()
})

test('Safari on an iPhone shows the installation in three steps', async ({ browser, server }) => {
  const context = await browser.newContext(safari)
  const page = await context.newPage()
  await openAsCasey(page, server.origin('puddle'))
  await wasHereYesterday(page)
  await page.reload()
  const sheet = page.getByRole('dialog', { name: 'Add Puddle Lane Car Wash to your home screen' })
  await expect(sheet).toBeVisible({ timeout: 20_000 })
  const steps = [/Tap\s+Share in the bar below/, /Choose\s+Add to Home Screen/, /Tap Add, top right/]
  await expect(sheet.getByRole('listitem')).toHaveText(steps)
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  await context.close()
})

test('the browser reports no obstacle to installation', async ({ page, context, server }) => {
  await page.goto(server.origin('puddle'))
  await workerReady(page)
  const session = await context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in a private window, from which no app can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

for (const merchant of ['puddle', 'blackline', 'riverbend']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the browser’s bars have the colour of ${merchant} on a ${colorScheme} phone`, async ({ page, server }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(server.origin(merchant))
      await expect(page.getByLabel('Email')).toBeVisible()
      const hero = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hero-a').trim())
      const bars = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
        )
      await expect.poll(async () => [...new Set(await bars())]).toEqual([await hero()])
      expect(await hero()).not.toBe('#ffffff')
    })
  }
}

test('the account screen shows what is saved on the phone, and can clear the pictures', async ({ page, server }) => {
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await page.reload()
  await expect
    .poll(async () => (await askWorker<{ bytes: number }>(page, { type: 'weighImages' })).bytes)
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Clear saved images' }).click()
  await expect(page.getByText(/\d+ [KM]B freed/)).toBeVisible()
})
