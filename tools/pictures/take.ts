/**
 * Takes a picture of every screen of the phone app: three merchants, light and dark, at 390x844.
 * `npx tsx tools/pictures/take.ts --port 8080 --out FOLDER [--size 768x1024]`, beside a running demo server.
 * Two folders, of two versions, are compared by tools/pictures/compare.ts.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { customerScreens, visitorScreens, type Screen } from './screens.ts'

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

const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => !document.querySelector('main[aria-busy="true"], #picture') && document.fonts.status === 'loaded',
    undefined,
    { timeout: 10_000 },
  )
  // Waits until images are decoded and sheets have stopped moving.
  await page.waitForTimeout(500)
}

const takeAll = async (page: Page, origin: string, prefix: string, screens: readonly Screen[]): Promise<void> => {
  for (const { name, path, then } of screens) {
    try {
      if (path !== undefined) await page.goto(origin + path)
      await settled(page)
      await then?.(page)
      await settled(page)
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

const visit = async (browser: Browser, merchant: string, colorScheme: (typeof schemes)[number]): Promise<void> => {
  const open = () =>
    browser.newContext({
      viewport: { width, height },
      isMobile: true,
      hasTouch: true,
      colorScheme,
      userAgent,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
  const origin = `http://${merchant}.localhost:${values.port}`
  const prefix = `${merchant}-${colorScheme}`
  const visitor = await open()
  await takeAll(await visitor.newPage(), origin, prefix, visitorScreens)
  await visitor.close()
  const customer = await open()
  const page = await customer.newPage()
  await logIn(page, origin)
  await takeAll(page, origin, prefix, customerScreens)
  await customer.close()
}

mkdirSync(values.out, { recursive: true })
const note = '.cache/browser'
const browser = await chromium.launch({
  executablePath: existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined,
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const merchant of merchants) for (const scheme of schemes) await visit(browser, merchant, scheme)
await browser.close()
