import type { BrowserContext, CDPSession, Locator } from '@playwright/test'
import { copyDatabase, pictureTable } from '#contract/screen-picture.ts'
import { expect, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { timeLimit as databaseLimit } from '#src/local/open.ts'
import { timeLimit } from '../../sw/stored-page.ts'
import { kioskAt } from './support/kiosk.ts'
import { controlWorker, pictureStored, readAll, writeDeviceValue } from './support/worker.ts'

interface TraceEvent {
  name: string
  args: { data?: { url?: string; cacheKind?: string; consumedCacheSize?: number; cacheRejected?: boolean } }
}

/** The events of a trace, from now until it is ended. */
const trace = async (session: CDPSession): Promise<() => Promise<TraceEvent[]>> => {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'] },
  })
  return async () => {
    await session.send('Tracing.end')
    await complete
    return events
  }
}

/** A phone with a session and a worker. @returns the site's origin */
const open = async (page: Page, server: RunningServer): Promise<string> => {
  const origin = server.origin('puddle')
  await openAsCasey(page, origin)
  await workerReady(page)
  return origin
}

const ticket = (page: Page) => page.locator('#root [data-ui=ticket]').first()
const walletShown = (page: Page) => expect(ticket(page)).toBeVisible()

test('the third reopening runs the start script from the V8 code cache', async ({ page, context, server }) => {
  const origin = await open(page, server)
  await page.goto(`${origin}/wallet`)
  await pictureStored(page, '/wallet')
  const worker = await controlWorker(context, origin)
  await context.setOffline(true)
  for (let reopening = 1; reopening <= 3; reopening += 1) {
    await page.close()
    await worker.stop()
    page = await context.newPage()
    const end = await trace(await context.newCDPSession(page))
    await page.goto(`${origin}/wallet`)
    await walletShown(page)
    const compiled = (await end()).filter(({ name }) => name === 'v8.compile').map(({ args }) => args.data!)
    const start = compiled.find(({ url }) => url?.includes('/static/start-'))
    if (reopening < 3) continue
    expect(start?.consumedCacheSize ?? 0).toBeGreaterThan(100_000)
    expect(start?.cacheRejected).toBe(false)
  }
})

interface Held {
  release(): void
}

/**
 * Holds the frames of the next page, and the time-out of the first, until they are released. `from` the start of the
 * page: a stored picture does not start the app. From the app, which starts without being painted, as a page behind
 * another one may not be: it does not import the database library and has the inlined rows only. @returns releases them
 */
const holdFrames = async (page: Page, from: 'start' | 'app'): Promise<() => Promise<void>> => {
  await page.addInitScript((isFromStart) => {
    const held: FrameRequestCallback[] = []
    const { setTimeout: wait, requestAnimationFrame: frame } = window
    window.requestAnimationFrame = (callback) =>
      isFromStart || document.querySelector('script[data-start]')
        ? held.push(callback)
        : wait(() => callback(performance.now()))
    window.setTimeout = ((callback: FrameRequestCallback, delay?: number, ...rest: unknown[]) =>
      delay === 1_500 ? held.push(callback) : wait(callback, delay, ...rest)) as typeof setTimeout
    const release = () => {
      Object.assign(window, { setTimeout: wait, requestAnimationFrame: frame })
      for (const callback of held) callback(performance.now())
    }
    Object.assign(window, { release })
  }, from === 'start')
  return () => page.evaluate(() => (window as unknown as Held).release())
}

/**
 * Lets the running worker read stored data for as long as it takes: a busy machine exceeds its time limit, and the page
 * is then served without.
 */
const readWithoutLimit = async (context: BrowserContext): Promise<void> => {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate((limit) => {
    const { setTimeout: wait } = globalThis
    globalThis.setTimeout = ((callback: () => void, delay?: number, ...rest: unknown[]) =>
      delay === limit ? 0 : wait(callback, delay, ...rest)) as typeof setTimeout
  }, timeLimit)
}

/** Opens a screen that shows stored data from the page as the worker served it; without an address the open one, again. */
const openStored = async (page: Page, address: string | undefined, shown: Locator): Promise<void> => {
  await readWithoutLimit(page.context())
  if (address === undefined) await page.reload()
  else await page.goto(address)
  // The database of the page is held: only a slow machine delays the screen.
  await expect(shown).toBeVisible({ timeout: 30_000 })
}

const tab = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Checkout/ })

test('the first screen is rendered from inlined rows, and shows a change that another tab made meanwhile', async ({
  page,
  context,
  server,
}) => {
  const origin = await open(page, server)
  await page.goto(`${origin}/washes`)
  await expect(page.getByRole('button', { name: /^Add to cart: Quick Dip/i })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${origin}/washes`)

  const release = await holdFrames(page, 'app')
  await openStored(page, `${origin}/washes`, page.locator('#root').getByText('Quick Dip').first())
  await other.getByRole('button', { name: /^Add to cart: Quick Dip/i }).click()
  await expect(other.getByText('Quick Dip is in your cart.')).toBeVisible()
  await expect(tab(page)).not.toHaveAccessibleName(/1/)
  // A slow database is waited for where a screen shows what it holds: the app does not go on in memory.
  await page.waitForTimeout(databaseLimit + 500)
  await release()
  await expect(tab(page)).toHaveAccessibleName(/1/)
})

test('a log-out in another tab during the start leads this one to the log-in', async ({ page, context, server }) => {
  const origin = await open(page, server)
  await page.goto(`${origin}/wallet`)
  await walletShown(page)
  const other = await context.newPage()
  await other.goto(`${origin}/account`)

  const release = await holdFrames(page, 'app')
  await openStored(page, `${origin}/wallet`, ticket(page))
  await writeDeviceValue(other, 'session', { state: 'none' })
  await release()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.locator('[data-ui=ticket]')).toHaveCount(0)
})

const picture = (page: Page) => page.locator('#picture')

/** Presses the middle of an element of the stored picture, which is inert: the test tool would wait for it to react. */
const press = async (page: Page, name: RegExp): Promise<void> => {
  const link = picture(page).locator('nav a').filter({ hasText: name })
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Shows the wallet and then the home until both have a stored picture, and goes offline. */
const storePictures = async (page: Page, origin: string): Promise<void> => {
  for (const path of ['/wallet', '/']) {
    await page.goto(origin + path)
    await pictureStored(page, path)
  }
  await page.context().setOffline(true)
}

/** Opens the home offline with its stored picture, before the app has begun. @returns begins it */
const openHomePicture = async (page: Page, origin: string): Promise<() => Promise<void>> => {
  await storePictures(page, origin)
  const release = await holdFrames(page, 'start')
  await openStored(page, origin, picture(page))
  return release
}

test('a tap on the stored picture shows that of the other screen, on which the app begins', async ({
  page,
  server,
}) => {
  const origin = await open(page, server)
  const release = await openHomePicture(page, origin)
  await press(page, /Wallet/)
  await expect(picture(page).locator('[data-ui=ticket]').first()).toBeVisible()
  await expect(page).toHaveURL(`${origin}/wallet`)
  await expect(page).toHaveTitle(/Wallet/)
  await expect(page.locator('#root > *')).toHaveCount(0)

  await release()
  await walletShown(page)
  await expect(picture(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect(page).toHaveURL(`${origin}/`)
})

test('Back from a screen reached by the stored picture stays in the app when an overlay was open on the screen before', async ({
  page,
  server,
}) => {
  const origin = await open(page, server)
  await storePictures(page, origin)
  // The entry of an open sheet, on which the page is loaded again.
  await page.evaluate(() => history.pushState({ depth: 0, guard: 1 }, ''))
  const release = await holdFrames(page, 'start')
  await openStored(page, undefined, picture(page))
  await press(page, /Wallet/)
  await expect(page).toHaveURL(`${origin}/wallet`)
  await release()
  await walletShown(page)
  await expect(picture(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText('Buy a Wash')).toBeVisible()
  expect(await page.evaluate(() => history.state)).toBeNull()
})

test('Back before the app has begun shows the stored picture of the screen before', async ({ page, server }) => {
  const origin = await open(page, server)
  await openHomePicture(page, origin)
  await press(page, /Wallet/)
  await expect(picture(page).locator('[data-ui=ticket]').first()).toBeVisible()
  await page.goBack()
  await expect(picture(page).locator('[data-ui=ticket]')).toHaveCount(0)
  await expect(picture(page).getByText('Buy a Wash')).toBeVisible()
})

const hasPicture = async (page: Page, path: string): Promise<boolean> =>
  (await readAll<{ path: string }>(page, copyDatabase, pictureTable)).some((stored) => stored.path === path)

/** The code of the bundle in the wallet. */
const codeOfBundle = async (page: Page): Promise<string> => {
  await page
    .getByRole('button', { name: /Bubble Bath/ })
    .first()
    .click()
  return (await page.locator('[data-ui=code]').innerText()).replaceAll(/[^A-Z0-9]/g, '')
}

test('a tap on a screen whose items have changed since waits for the app, and says so', async ({ page, server }) => {
  const origin = await open(page, server)
  await page.goto(`${origin}/wallet`)
  const code = await codeOfBundle(page)
  await page.goto(`${origin}/wallet`)
  await pictureStored(page, '/wallet')
  await page.goto(origin)
  await pictureStored(page, '/')
  expect((await kioskAt(server, 'puddle').redeem(code)).status).toBe(200)
  await expect.poll(() => hasPicture(page, '/wallet')).toBe(false)

  await page.context().setOffline(true)
  const release = await holdFrames(page, 'start')
  await openStored(page, origin, picture(page))
  await press(page, /Wallet/)
  await expect(page.getByRole('status').filter({ hasText: /the app is starting/ })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await release()
  await walletShown(page)
  await expect(page.getByText(/the app is starting/)).toHaveCount(0)
})
