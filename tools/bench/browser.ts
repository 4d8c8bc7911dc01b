import { readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
} as const

/** One phone with a profile of its own that outlives its pages. */
export const openPhone = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...phone,
    executablePath: readFileSync('.cache/browser', 'utf8').trim(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  })

/** A processor a quarter as fast, as Lighthouse's phones have. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Milliseconds from navigation to the first contentful paint, and to the first frame in which `selector` is there. */
export const timeUntil = async (page: Page, address: string, selector: string): Promise<{ paint: number; shown: number }> => {
  // As text: the transpiler's helpers are not there in the page.
  await page.addInitScript({
    content: `const look = () => document.querySelector('${selector}') ? (window.shownAt = performance.now()) : requestAnimationFrame(look)
      requestAnimationFrame(look)`,
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'shownAt' in window && performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    shown: (window as unknown as { shownAt: number }).shownAt,
  }))
}

export const workerReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
