import { readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

/** The options of a phone's context. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
} as const

/** One phone with its own profile, which outlives its pages. */
export const openPhone = (profile: string, more: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...phone,
    executablePath: readFileSync('.cache/browser', 'utf8').trim(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  })

/** Slows the processor to a quarter of its speed, as Lighthouse's phones have. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Selectors of the elements to wait for. */
export interface Marks {
  /** Matches when the content can be read. */
  shown: string
  /** Matches when the content can be pressed. */
  usable: string
}

/**
 * Readable already in the picture of the last visit; usable once the app has drawn the screen and removed the picture.
 */
export const walletMarks: Marks = {
  shown: ':is([data-ui=ticket], [data-ui=compact-ticket])',
  usable: 'body:not(:has(#picture)) #root :is([data-ui=ticket], [data-ui=compact-ticket])',
}

/** Milliseconds from navigation. */
export interface Times {
  paint: number
  shown: number
  usable: number
}

/** The end of the first frame in which a mark is present, in milliseconds from navigation. */
interface Frame {
  begun: number
  ended: number
}

/**
 * Milliseconds from navigation to the first contentful paint, and to the end of the first frames in which the marks
 * are present. Content that was in the document before any paint counts from the first paint.
 */
export const timeUntil = async (page: Page, address: string, marks: Marks): Promise<Times> => {
  // Passed as text: the transpiler's helpers do not exist in the page.
  await page.addInitScript({ content: `(${watch})(${JSON.stringify(marks)})` })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      'usable' in (window as unknown as { seenIn: object }).seenIn,
    undefined,
    { polling: 100, timeout: 120_000 },
  )
  const { paint, shown, usable } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    ...(window as unknown as { seenIn: Record<keyof Marks, Frame> }).seenIn,
  }))
  const seen = ({ begun, ended }: Frame) => (begun <= paint ? paint : ended)
  return { paint, shown: seen(shown), usable: seen(usable) }
}

const watch = `(marks) => {
  const frames = (window.seenIn = {})
  const waiting = new Map(Object.entries(marks))
  const frame = new MessageChannel()
  frame.port1.onmessage = ({ data: { found, begun } }) => {
    for (const name of found) frames[name] = { begun, ended: performance.now() }
  }
  const look = () => {
    const found = [...waiting].filter(([, selector]) => document.querySelector(selector)).map(([name]) => name)
    for (const name of found) waiting.delete(name)
    if (found.length > 0) frame.port2.postMessage({ found, begun: performance.now() })
    if (waiting.size > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

export const workerReady = (page: Page, timeout = 30_000): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout })

/** Logs the demo's customer in, from the log-in screen to the home. */
export const logIn = async (page: Page): Promise<void> => {
  await fillLogIn(page)
  await logInButton(page).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

export const fillLogIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
}

export const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })
