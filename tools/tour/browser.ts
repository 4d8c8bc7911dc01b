import { existsSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { firefoxDevices, firefoxLauncher } from './firefox.ts'
import type { Visit } from './visits.ts'

export const devices = {
  phone: {
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
  },
  web: {
    isMobile: false,
    hasTouch: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  },
} as const

export const launch = (): Promise<Browser> => {
  const note = '.cache/browser'
  const path = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  })
}

/** Each returns what starts its browser for one visit, and throws where the browser is not installed. */
export const launchers: Readonly<Record<string, () => (visit: Visit) => Promise<Browser>>> = {
  chromium: () => launch,
  firefox: firefoxLauncher,
}

/** A device with an empty profile. The worker runs only offline: elsewhere it would answer before the tour can. */
export const openDevice = async (
  browser: Browser,
  { shell, size, scheme, reducedMotion, state }: Visit,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...(browser.browserType().name() === 'firefox' ? firefoxDevices : devices)[shell],
    viewport: size,
    locale: 'en-US',
    colorScheme: scheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    serviceWorkers: state === 'offline' ? 'allow' : 'block',
  })
  // The transpiler names functions by a helper, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return context
}

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

/**
 * Waits until the screen is drawn, images are decoded and sheets have stopped moving. While the answers are held back
 * nothing more is waited for than what the app shows meanwhile.
 */
export const settler = (page: Page, { state }: Visit): (() => Promise<void>) => {
  const quietTime = quietTimeOf(page)
  return async () => {
    const isLoading = state === 'loading'
    const drawn = isLoading ? '#picture, [data-ui="splash"]' : 'main[aria-busy="true"], #picture, [data-ui="splash"]'
    await page.waitForFunction(
      (selector) =>
        document.querySelector('#root main') !== null &&
        !document.querySelector(selector) &&
        document.fonts.status === 'loaded',
      drawn,
      { timeout: 20_000 },
    )
    const until = Date.now() + (isLoading ? 1_000 : 8_000)
    do await page.waitForTimeout(400)
    while (quietTime() < 400 && Date.now() < until)
  }
}
