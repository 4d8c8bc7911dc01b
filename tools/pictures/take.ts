/**
 * Takes a picture of every screen of the phone app: three merchants, light and dark, at 390x844; at 1440x900 those of
 * a computer. `npx tsx tools/pictures/take.ts --port 8080 --out FOLDER [--size 768x1024]`, beside a running demo server.
 * Two folders, of two versions, are compared by tools/pictures/compare.ts. Codes differ unless both servers start with
 * copies of one data folder.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { customerScreens, desktopScreens, purchaseScreens, visitorScreens, type Screen } from './screens.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    out: { type: 'string', default: 'test-results/pictures' },
    size: { type: 'string', default: '390x844' },
  },
})
const [width, height] = values.size.split('x').map(Number) as [number, number]
const merchants = ['puddle', 'blackline', 'riverbend']
const schemes = ['light', 'dark'] as const
const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36'

/** Tells for how many milliseconds no request of the page has been under way. */
const quietTimeOf = (page: Page): (() => number) => {
  const underWay = new Set<Request>()
  let lastEnd = Date.now()
  const end = (request: Request) => {
    underWay.delete(request)
    lastEnd = Date.now()
  }
  page.on('request', (request) => void underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => (underWay.size > 0 ? 0 : Date.now() - lastEnd)
}

const settled = async (page: Page, quietTime: () => number): Promise<void> => {
  await page.waitForFunction(
    () =>
      !document.querySelector('main[aria-busy="true"], #picture, [data-ui="splash"]') &&
      document.fonts.status === 'loaded',
    undefined,
    { timeout: 10_000 },
  )
  // Waits until images are decoded and sheets have stopped moving, and for what the screen fetches after its first draw.
  const until = Date.now() + 10_000
  do await page.waitForTimeout(500)
  while (quietTime() < 500 && Date.now() < until)
}

const takeAll = async (page: Page, origin: string, prefix: string, screens: readonly Screen[]): Promise<void> => {
  const quietTime = quietTimeOf(page)
  for (const { name, path, then } of screens) {
    try {
      if (path !== undefined) await page.goto(origin + path)
      await settled(page, quietTime)
      await then?.(page)
      await settled(page, quietTime)
      await page.screenshot({ path: join(values.out, `${prefix}-${name}.png`), animations: 'disabled' })
    } catch (error) {
      console.warn(`${prefix}-${name}: ${String(error).split('\n')[0]}`)
    }
  }
}

const logIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

const phone = { viewport: { width, height }, isMobile: true, hasTouch: true, userAgent }
const computer = { viewport: { width: 1440, height: 900 } }

interface Visit {
  on?: typeof phone | typeof computer
  loggedIn?: boolean
  screens: readonly Screen[]
}

const visits: readonly Visit[] = [
  { screens: visitorScreens },
  { screens: customerScreens, loggedIn: true },
  { screens: desktopScreens, on: computer },
  { screens: purchaseScreens, loggedIn: true },
]

const visitAll = async (browser: Browser, { on = phone, loggedIn = false, screens }: Visit): Promise<void> => {
  for (const merchant of merchants)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        ...on,
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const origin = `http://${merchant}.localhost:${values.port}`
      const page = await context.newPage()
      if (loggedIn) await logIn(page, origin)
      await takeAll(page, origin, `${merchant}-${colorScheme}`, screens)
      await context.close()
    }
}

mkdirSync(values.out, { recursive: true })
const note = '.cache/browser'
const browser = await chromium.launch({
  executablePath: existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined,
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const visit of visits) await visitAll(browser, visit)
await browser.close()
