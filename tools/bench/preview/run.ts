import { readFileSync } from 'node:fs'
import { chromium, type Frame, type Page } from '@playwright/test'
import { offices } from '../../../contract/routes/offices.ts'
import { quantile } from '../../quantile.ts'

/** A control of the back office that changes what the preview shows. */
interface Control {
  section: string
  /** Focuses the control. */
  reach: (page: Page) => Promise<void>
  /** Keys that change the value, and change it back. */
  keys: readonly [string, string]
  /** Expression in the preview whose value an edit changes. */
  shown: string
}

const rootStyle = `document.documentElement.getAttribute('style')`

const colour: Control = {
  section: 'buttons',
  reach: async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Background/ })
      .click()
    await page.getByRole('slider', { name: 'Hue' }).focus()
  },
  keys: ['ArrowRight', 'ArrowLeft'],
  shown: rootStyle,
}

const slider: Control = {
  section: 'buttons',
  reach: (page) => page.getByRole('main').getByRole('slider', { name: 'Corners' }).focus(),
  keys: ['ArrowLeft', 'ArrowRight'],
  shown: rootStyle,
}

const label: Control = {
  section: 'pwa',
  reach: async (page) => {
    await page.getByRole('button', { name: 'Edit Buy a Wash' }).click()
    await page.getByLabel('Label').focus()
  },
  keys: ['s', 'Backspace'],
  shown: `document.querySelector('[data-ui=home-cards]').textContent`,
}

const heading: Control = {
  section: 'carousel',
  reach: (page) => page.getByLabel('Heading').focus(),
  keys: ['s', 'Backspace'],
  shown: `document.querySelector('main').textContent`,
}

/** The price of a product among 5,000, by the screen that shows its kind. */
const price = (row: string): Control => ({
  section: `products?kind=products&row=${row}`,
  reach: async (page) => {
    const field = page.getByRole('main').getByLabel('Price')
    await field.fill('12.50')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
  },
  keys: ['3', 'Backspace'],
  // No other product has this price.
  shown: `document.querySelector('main').textContent.includes('$132.50')`,
})

const shells = [
  { name: 'the app on a phone', device: 'Phone', controls: [label, colour, slider] },
  { name: 'the web shop', device: 'Desktop', controls: [heading, colour, slider] },
] as const

/** Edits of each measurement, its controls together. */
const edits = 200

/** Milliseconds between the drawing of an edit and the next one, as a hand leaves them. */
const pause = 100

/** Notes in the office when the newest key was pressed. Both windows count from the machine's clock. */
const noteKeys = `addEventListener('keydown', ({ timeStamp }) => (window.pressed = performance.timeOrigin + timeStamp), { capture: true })`

/** Milliseconds until an edit that the preview does not show ends the run. */
const timeLimit = 30_000

/** Waits in the preview until a value differs, and then for the start of the frame after the one that shows it. */
const watch = (shown: string): string => `(() => {
  const read = () => ${shown}
  const before = read()
  window.drawn = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the preview does not show the edit')), ${timeLimit})
    const seen = new MutationObserver(() => {
      if (read() === before) return
      seen.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())))
    })
    seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
})()`

/** Milliseconds from pressing a key until the frame with the edit has been drawn. */
const timeOf = async (page: Page, frame: Frame, shown: string, key: string): Promise<number> => {
  await frame.evaluate(watch(shown))
  await page.keyboard.press(key)
  const drawn = await frame.evaluate<number>('window.drawn')
  const pressed = await page.evaluate<number>('window.pressed')
  return drawn - pressed
}

const previewOf = async (page: Page): Promise<Frame> => {
  await page.frameLocator('iframe').getByRole('main').first().waitFor()
  return page.frames().find((frame) => frame.url().includes(offices.preview.path))!
}

const priced = ([wash, merch]: Goods) => [
  { name: 'a wash in the app, of 5,000 products', device: 'Phone', controls: [price(wash)] },
  { name: 'merchandise in the app, of 5,000 products', device: 'Phone', controls: [price(merch)] },
]

/** Ids of a wash and of a product among 5,000. */
export type Goods = readonly [wash: string, merch: string]

/**
 * From an edit in the back office until the preview beside it has drawn it: a text, a colour and a slider, by keys that
 * the browser itself makes, in a window of 1440 pixels without a slower processor.
 * @param goods whose prices are edited as well; absent: none
 * @param only measures what has this in its name; absent: all
 */
export const benchPreview = async (origin: string, goods?: Goods, only = ''): Promise<string[]> => {
  const executablePath = readFileSync('.cache/browser', 'utf8').trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  const rows: string[] = []
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript({ content: noteKeys })
    await page.goto(`${origin}/?demo=avery`)
    await page.getByRole('banner').getByText('Avery').waitFor()
    const measured = [...shells, ...(goods ? priced(goods) : [])].filter(({ name }) => name.includes(only))
    for (const { name, device, controls } of measured) {
      const times: number[] = []
      for (const [turn, { section, reach, keys, shown }] of controls.entries()) {
        await page.goto(`${origin}${offices.admin.path}/${section}`)
        await page.getByRole('complementary').getByText(device, { exact: true }).click()
        const frame = await previewOf(page)
        await reach(page)
        const count = Math.floor((edits + turn) / controls.length)
        // The first edits compile the code.
        for (let edit = -10; edit < count; edit += 1) {
          const time = await timeOf(page, frame, shown, keys[edit & 1]!).catch(async (error: Error) => {
            const typed = await page.evaluate('document.activeElement?.value')
            throw new Error(`${name}, ${section}, edit ${edit}, "${String(typed)}": ${error.message}`, { cause: error })
          })
          if (edit >= 0) times.push(time)
          await page.waitForTimeout(pause)
        }
      }
      const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0))
      rows.push(
        `| Edit in the back office until the preview has drawn it, ${name} | p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${max} ms (${times.length} edits) | aim: p95 100 ms | |`,
      )
    }
  } finally {
    await browser.close()
  }
  return rows
}
