import type { ResultOf } from '#contract/endpoints/index.ts'
import { appWords } from '#src/words/app.ts'
import { expect, openAsCasey, password, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { runDemo } from './support/prepared-data.ts'
import { reword, test } from './support/release.ts'

const lookForUpdate = () => navigator.serviceWorker.getRegistration().then((registration) => registration!.update())

test('a new version is announced, waits for the user, then replaces the page and all its files', async ({
  page,
  context,
  shop,
}) => {
  // A release is a whole build of the app.
  test.setTimeout(180_000)
  const { server, release, root } = shop
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  const second = await context.newPage()
  await second.goto(server.origin('puddle'))
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  await release(reword(root))
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('A fresh version is ready')).toBeVisible({ timeout: 30_000 })
  // The old page continues to run and loads chunks of its build that it had not loaded yet.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
  await page.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await expect(second.getByText('A fresh version is ready')).toBeHidden()
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  const reloaded = Promise.all([page.waitForEvent('load'), second.waitForEvent('load')])
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await reloaded
  await expect(second.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByText('A fresh version is ready')).toBeHidden()

  await server.stop()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Items in cart: 1/ })).toBeVisible()
})

/** Gives the build that runs to all merchants as another version, as the platform's office does. */
const releaseAs = async (server: RunningServer, version: string): Promise<void> => {
  const host = { host: `localhost:${server.port}` }
  const login = await server.ask('POST', '/api/v1/system/login', host, { username: 'kim', password })
  const { accessToken } = login.json<{ resultData: ResultOf<'POST /system/login'> }>().resultData
  const headers = { ...host, Authorization: `Bearer ${accessToken}` }
  const release = { version, build: 'current', share: 100, merchants: [] }
  expect((await server.ask('POST', '/api/v1/system/releases', headers, release)).status).toBe(200)
}

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version)

/** The static route that a request takes past the worker; '' for none. */
const answeredBy = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const timed = new Promise<PerformanceEntry>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName(new URL(asked, location.origin).href)
        if (entry) resolve(entry)
      })
      observer.observe({ type: 'resource' })
    })
    await (await fetch(asked)).text()
    return ((await timed) as PerformanceEntry & { workerFinalSourceType: string }).workerFinalSourceType
  }, path)

test('an update is applied while the page asks for data all the time, and one that does not arrive is said', async ({
  page,
}) => {
  const server = await runDemo()
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await releaseAs(server, '9.0.0')
  await expect(page.getByText(appWords.updateReady)).toBeVisible({ timeout: 30_000 })

  await server.stop()
  await page.getByRole('button', { name: appWords.update, exact: true }).click()
  await expect(page.getByText(appWords.updateFailed)).toBeVisible()
  await server.start()

  // Each of these requests would restart the worker that the browser stops for the new one, and hold that one up: they
  // go past it.
  expect(await answeredBy(page, '/manifest.webmanifest')).toBe('')
  expect(await answeredBy(page, '/api/v1/system/app-version')).toBe('network')
  await page.evaluate(() => setInterval(() => void fetch('/api/v1/system/app-version').catch(() => undefined), 8))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: appWords.tryAgain }).click()
  await reloaded
  expect(await versionOf(page)).toBe('9.0.0')
  await server.remove()
})
