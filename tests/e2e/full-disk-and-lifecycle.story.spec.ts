import { chromium } from '@playwright/test'
import { personOnServer } from './support/client.ts'
import { pictureStored } from './support/worker.ts'
import { expect, logIn, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'

const openAccount = async (page: Page, origin: string, email = 'casey@example.com') => {
  await page.goto(origin)
  await logIn(page, email)
  if (email.startsWith('noor')) await page.getByRole('button', { name: 'Got it' }).click()
  await workerReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Options' })).toBeVisible()
}

const lastName = async (server: RunningServer) =>
  (await (await personOnServer(server, 'casey@example.com')).get<{ lastName: string }>('/users')).lastName

const saveVehicleElsewhere = async (server: RunningServer) =>
  (await personOnServer(server, 'noor@example.com')).post('/users/vehicle', {
    make: 'Kia',
    model: 'Soul',
    year: '2019',
    color: 'Red',
    license: 'KIA77',
    state: 'OR',
  })

/** Sets the quota of this site in bytes, for databases and caches together; without a number, the browser's default. */
const allow = async (page: Page, origin: string, quotaSize?: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) })
}

/**
 * Fills the quota by writing. Chromium reads the free space twice a minute and counts down from there, so only a write
 * notices a lower quota.
 */
const fillDisk = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('ballast')
    opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore('stones', { autoIncrement: true }))
    const database = await new Promise<IDBDatabase>((resolve) =>
      opened.addEventListener('success', () => resolve(opened.result)),
    )
    const keep = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('stones', 'readwrite', { durability: 'relaxed' })
        transaction.objectStore('stones').add(crypto.getRandomValues(new Uint8Array(bytes)))
        transaction.addEventListener('complete', () => resolve(true))
        transaction.addEventListener('abort', () => resolve(false))
      })
    for (let bytes = 64 * 1024; bytes >= 64; bytes /= 4) while (await keep(bytes));
    database.close()
  })

const room = 6 * 1024 * 1024

test('a full disk rejects a change with a message, keeps the typed text, and accepts it once there is space', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('puddle')
  await allow(page, origin, room)
  await openAccount(page, origin)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Last name').fill('Okafor-Lind')
  await fillDisk(page)
  await page.getByRole('button', { name: 'Save' }).click()

  const told = page.getByRole('alertdialog', { name: 'This device is out of space' })
  await expect(told.getByText('Your change could not be saved here, and nothing was sent.')).toBeVisible()
  await told.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor-Lind')
  expect(await lastName(server)).toBe('Okafor')

  await allow(page, origin)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Casey Okafor-Lind')).toBeVisible()
  await expect.poll(() => lastName(server), { timeout: 30_000 }).toBe('Okafor-Lind')
})

test('data that a full disk cannot store is shown anyway, with an explanation', async ({ page, link, server }) => {
  const origin = link.origin('puddle')
  await allow(page, origin, room)
  await openAccount(page, origin, 'noor@example.com')
  await fillDisk(page)
  await saveVehicleElsewhere(server)
  await page.evaluate(() => {
    const inTenMinutes = Date.now() + 10 * 60_000
    Date.now = () => inTenMinutes
    document.dispatchEvent(new Event('visibilitychange'))
  })

  const told = page.getByRole('alertdialog', { name: 'This device is out of space' })
  await expect(told.getByText('We couldn’t save a fresh copy of what you see.')).toBeVisible({ timeout: 20_000 })
  await told.getByRole('button', { name: /^Clear saved images/ }).click()
  await expect(told).toBeHidden()
  await expect(page.getByText('2019 Kia Soul')).toBeVisible()
})

const darkTheme = async (server: RunningServer) =>
  (
    await (
      await personOnServer(server, 'casey@example.com')
    ).get<{ preferences: { dark_theme: boolean | null } }>('/users')
  ).preferences.dark_theme

const pill = (page: Page) => page.getByRole('button', { name: /^(Weak signal|Sending|Offline)/ })

test('a page that the browser froze in the background sends its waiting changes when it resumes', async ({
  page,
  context,
  link,
  server,
}) => {
  await openAccount(page, link.origin('puddle'))
  await link.break({ match: '.', dropRequest: 'every:1' })
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await link.heal()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(() => darkTheme(server), { timeout: 30_000 }).toBe(true)
  await expect(pill(page)).toBeHidden({ timeout: 15_000 })
})

test('a page restored from the back-forward cache is shown at once and reconnects', async ({
  link,
  server,
  launchOptions,
  userAgent,
  viewport,
}) => {
  // The test runner switches the back-forward cache off.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await browser.newPage({ userAgent, viewport, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
    await openAccount(page, link.origin('puddle'))
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { keptWhole: persisted })),
    )
    await link.break({ match: '.', dropRequest: 'every:1' })
    await page.getByText('Light', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
    await link.heal()
    // From here on the test speaks the DevTools protocol: Playwright loses its page object when the page is restored
    // from the cache.
    const tab = await page.context().newCDPSession(page)
    const look = async (expression: string) =>
      (await tab.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as unknown
    await tab.send('Page.navigate', { url: `${link.origin('riverbend')}/healthz` })
    await expect.poll(() => look('location.pathname')).toBe('/healthz')
    const { currentIndex, entries } = await tab.send('Page.getNavigationHistory')
    await tab.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
    await expect.poll(() => look('location.pathname')).toBe('/account')
    expect(await look('keptWhole')).toBe(true)
    expect(await look('document.querySelector("main").innerText')).toContain('Options')
    await expect.poll(() => darkTheme(server), { timeout: 30_000 }).toBe(false)
    await expect
      .poll(() => look('document.body.innerText'), { timeout: 15_000 })
      .not.toMatch(/Weak signal|Sending|Offline/)
  } finally {
    await browser.close()
  }
})

interface Opened {
  inPicture: string
  iconsInPicture: boolean
  appBegun: boolean
}

/** Records the document after parsing, before the app's code is requested. */
const noteOpening = () => {
  document.addEventListener('DOMContentLoaded', () => {
    const picture = document.getElementById('picture')
    const icons = [...(picture?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href') ?? '')
    const opened: Opened = {
      inPicture: picture?.textContent ?? '',
      iconsInPicture:
        icons.length > 0 &&
        icons.every((icon) => icon.startsWith('#') && document.getElementById(icon.slice(1)) !== null),
      appBegun: document.getElementById('root')!.childElementCount > 0,
    }
    Object.assign(window, { opened })
  })
}

test('the stored wallet picture is shown with its icons before the app runs, and can be pressed afterwards', async ({
  page,
  context,
  link,
  server,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await pictureStored(page, '/wallet', 'Bubble Bath')
  await page.close()
  await server.stop()

  const again = await context.newPage()
  await again.addInitScript(noteOpening)
  await again.goto(`${link.origin('puddle')}/wallet`)
  const opened = await again.evaluate(() => (window as unknown as { opened: Opened }).opened)
  expect(opened.inPicture).toContain('Bubble Bath')
  expect(opened).toMatchObject({ iconsInPicture: true, appBegun: false })
  await expect(again.locator('#picture')).toBeHidden()
  await again
    .getByRole('button', { name: /Bubble Bath/ })
    .first()
    .click()
  await expect(again.getByRole('dialog')).toBeVisible()
  await server.start()
})
