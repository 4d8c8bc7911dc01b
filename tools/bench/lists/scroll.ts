import { readFileSync } from 'node:fs'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { offices } from '../../../contract/routes/offices.ts'

/** Milliseconds of scrolling. */
const duration = 10_000
/** How much slower the processor is. */
const slowdown = 4

/** Where the wheel is turned. */
const [x, y] = [600, 600]

interface Watched {
  /** Milliseconds of each frame, in order. */
  frames: number[]
  /** Rows in the document, at most. */
  rows: number
}

export interface Scrolled extends Watched {
  /** Heights of the window by which the wheel was turned in a second. */
  windows: number
}

/** Turns the wheel by so many pixels. @returns when the browser has taken the turn */
type Turn = (pixels: number) => Promise<unknown>

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

/** Down for most of the time, then back up: rows come in at both ends. */
const directionAt = (elapsed: number): number => (elapsed < (duration * 3) / 4 ? 1 : -1)

/** One turn after another, each when the browser has taken the one before. @returns pixels in all */
const turnByTurn = async (turn: Turn): Promise<number> => {
  const started = performance.now()
  let pixels = 0
  for (let elapsed = 0; elapsed < duration; elapsed = performance.now() - started) {
    pixels += 240
    await turn(240 * directionAt(elapsed))
  }
  return pixels
}

/** Turns at the pace of a hand, 60 in a second, whatever the browser has taken. @returns pixels in all */
const paced = async (turn: Turn): Promise<number> => {
  const started = performance.now()
  const taken: Promise<unknown>[] = []
  for (let elapsed = 0; elapsed < duration; elapsed = performance.now() - started) {
    taken.push(turn(100 * directionAt(elapsed)))
    const next = started + (taken.length * 1000) / 60
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  await Promise.all(taken)
  return taken.length * 100
}

const watched = async (page: Page, session: CDPSession, way: typeof paced): Promise<Scrolled> => {
  await page.evaluate(watch)
  const pixels = await way((deltaY) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
  )
  const seen: Watched = await page.evaluate(`(cancelAnimationFrame(window.watching), window.scrolled)`)
  return { ...seen, windows: pixels / page.viewportSize()!.height / (duration / 1000) }
}

/** Scrolls the list of products by the wheel, on a slow processor, turn by turn and at the pace of a hand. */
export const scrollProducts = async (origin: string): Promise<{ turnByTurn: Scrolled; paced: Scrolled }> => {
  const executablePath = readFileSync('.cache/browser', 'utf8').trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await logIn(page, origin)
    await page.goto(`${origin}${offices.admin.path}/products`)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.mouse.move(x, y)
    const first = await watched(page, session, turnByTurn)
    return { turnByTurn: first, paced: await watched(page, session, paced) }
  } finally {
    await browser.close()
  }
}
