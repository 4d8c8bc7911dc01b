import { type BrowserContext } from '@playwright/test'
import { copyOfDemo } from '../../tests/e2e/support/prepared-data.ts'
import { runServer } from '../../tests/support/run-server.ts'
import { openPhone } from './browser.ts'

const edits = 200

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)]!

/** From the input event of an edit in the back office to the preview's frame that shows it. */
const measureEdits = async (browser: BrowserContext, origin: string): Promise<number[]> => {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/?demo=avery`)
  await page.waitForFunction(() => !location.search.includes('demo='))
  await page.goto(`${origin}/mmtpo/pwa`)
  await page.getByRole('button', { name: 'Edit Buy a Wash' }).click()
  const label = page.getByLabel('Label')
  await page.frameLocator('iframe').locator('main').first().waitFor({ state: 'attached' })
  const times: number[] = []
  for (let n = 0; n < edits; n += 1) {
    await page.evaluate(() => {
      performance.clearMarks()
      addEventListener('input', () => performance.mark('input'), { capture: true, once: true })
    })
    await label.press(n % 8 === 7 ? 'Backspace' : 'a')
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('preview-drawn').length > 0 && performance.getEntriesByName('input').length > 0,
    )
    times.push(
      await page.evaluate(
        () =>
          performance.getEntriesByName('preview-drawn').at(-1)!.startTime -
          performance.getEntriesByName('input')[0]!.startTime,
      ),
    )
  }
  await page.close()
  return times
}

/** The live preview of the back office, over 200 edits of one setting. */
export const benchPreview = async (profile: string): Promise<string[]> => {
  const server = await runServer({ dataDir: await copyOfDemo() })
  const browser = await openPhone(profile, ['--force-prefers-reduced-motion'])
  try {
    const sorted = (await measureEdits(browser, server.origin('puddle'))).sort((a, b) => a - b)
    const [p50, p95, last] = [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)!]
    return [
      `| An edit in the back office until the preview shows it, p95 | ${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)}, largest ${last.toFixed(0)}, ${edits} edits) | aim 100 ms | |`,
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}
