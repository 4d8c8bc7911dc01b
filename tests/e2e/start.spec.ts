import type { CDPSession } from '@playwright/test'
import { expect, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { controlWorker, pictureStored, writeDeviceValue } from './support/worker.ts'

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

const walletShown = (page: Page) => expect(page.locator('#root [data-ui=ticket]').first()).toBeVisible()

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
 * Holds the first frame of the next page, and its time-out, upon which the page imports the database library: until it is
 * released the page has the inlined rows only. @returns releases it
 */
const holdLibrary = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const { setTimeout: wait } = window
    window.requestAnimationFrame = (callback) => held.push(callback)
    window.setTimeout = ((callback: FrameRequestCallback, delay?: number, ...rest: unknown[]) =>
      delay === 1_500 ? held.push(callback) : wait(callback, delay, ...rest)) as typeof setTimeout
    Object.assign(window, { release: () => held.splice(0).forEach((callback) => callback(performance.now())) })
  })
  return () => page.evaluate(() => (window as unknown as Held).release())
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

  const release = await holdLibrary(page)
  await page.goto(`${origin}/washes`)
  await expect(page.locator('#root').getByText('Quick Dip').first()).toBeVisible()
  await other.getByRole('button', { name: /^Add to cart: Quick Dip/i }).click()
  await expect(other.getByText('Quick Dip is in your cart.')).toBeVisible()
  await expect(tab(page)).not.toHaveAccessibleName(/1/)
  await release()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Checkout/ }),
  ).toHaveAccessibleName(/1/)
})

test('a log-out in another tab during the start leads this one to the log-in', async ({ page, context, server }) => {
  const origin = await open(page, server)
  await page.goto(`${origin}/wallet`)
  await walletShown(page)
  const other = await context.newPage()
  await other.goto(`${origin}/account`)

  const release = await holdLibrary(page)
  await page.goto(`${origin}/wallet`)
  await walletShown(page)
  await writeDeviceValue(other, 'session', { state: 'none' })
  await release()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.locator('[data-ui=ticket]')).toHaveCount(0)
})
