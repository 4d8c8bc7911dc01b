import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { offices } from '../../../contract/routes/offices.ts'

/** Milliseconds of scrolling. */
const duration = 10_000
/** How much slower the processor is. */
const slowdown = 4

interface Scrolled {
  /** Milliseconds of each frame, in order. */
  frames: number[]
  /** Rows in the document, at most. */
  rows: number
}

/** Notes the length of each frame, and how many rows stand in the document. */
const watch = `(() => {
  window.scrolled = { frames: [], rows: 0 }
  let last = performance.now()
  const frame = (now) => {
    window.scrolled.frames.push(now - last)
    window.scrolled.rows = Math.max(window.scrolled.rows, document.querySelectorAll('main [role=listitem]').length)
    last = now
    window.watching = requestAnimationFrame(frame)
  }
  window.watching = requestAnimationFrame(frame)
})()`

const logIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/logIn`)
  await page.getByLabel('Email').fill('avery@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.toLowerCase().endsWith('/login'))
}

/** Scrolls the list of products by the wheel, on a slow processor. */
export const scrollProducts = async (origin: string): Promise<Scrolled> => {
  const executablePath = readFileSync('.cache/browser', 'utf8').trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await logIn(page, origin)
    await page.goto(`${origin}${offices.admin.path}/products`)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.mouse.move(600, 600)
    await page.evaluate(watch)
    const until = Date.now() + duration
    // Down for most of the time, then back up: rows come in at both ends.
    while (Date.now() < until) await page.mouse.wheel(0, until - Date.now() > duration / 4 ? 240 : -240)
    return await page.evaluate(`(cancelAnimationFrame(window.watching), window.scrolled)`)
  } finally {
    await browser.close()
  }
}
