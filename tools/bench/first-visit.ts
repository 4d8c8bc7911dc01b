import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { copyOfDemo } from '../../tests/e2e/support/prepared-data.ts'
import { openLink } from '../../tests/support/faulty-link.ts'
import { freePort, runServer } from '../../tests/support/run-server.ts'
import { phone, slowDown } from './browser.ts'
import { figure, ratios, show } from './figures.ts'
import { from, type Shape, type Signal } from './signal/traces.ts'

/** Round-trip time in milliseconds. */
const rtt = 80
/** Milliseconds in which nothing larger is painted: the largest paint has been. */
const settled = 4_000
const timeLimit = 180_000

interface Visit {
  name: string
  path: string
  onPhone: boolean
}

/** First visits without a session. A phone that follows a link to the shop gets the shop's page. */
const visits: readonly Visit[] = [
  { name: 'shop home on a computer', path: '/', onPhone: false },
  { name: 'shop washes on a phone', path: '/shop/washes', onPhone: true },
]

interface Paints {
  first: number
  largest: number
}

/** A server behind a link of its own. */
const openSide = async (env: Record<string, string>) => {
  const port = await freePort()
  const link = await openLink(port)
  const server = await runServer({ port, dataDir: await copyOfDemo(), env: { PUBLIC_PORT: String(link.port), ...env } })
  const close = async () => {
    await link.close()
    await server.remove()
  }
  return { link, close }
}
type Side = Awaited<ReturnType<typeof openSide>>

const watch = `new PerformanceObserver((list) => {
  window.largest = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

const readPaints = (): Paints => ({
  first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  largest: (window as unknown as { largest?: number }).largest ?? 0,
})

/** Paints of a visit without anything stored, on a link that begins at a moment of its trace. */
const visit = async (browser: Browser, { link }: Side, shape: Shape, { path, onPhone }: Visit): Promise<Paints> => {
  const context = await browser.newContext(onPhone ? phone : { viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    if (onPhone) await slowDown(page)
    await page.addInitScript({ content: watch })
    const address = `${link.origin('puddle')}${path}`
    await link.break({ up: shape.up, down: shape.down, rtt })
    await page.goto(address, { waitUntil: 'load', timeout: timeLimit })
    let paints = await page.evaluate(readPaints)
    for (let before = -1; before !== paints.largest || paints.first === 0;) {
      before = paints.largest
      await page.waitForTimeout(settled)
      paints = await page.evaluate(readPaints)
    }
    return paints
  } finally {
    await context.close()
  }
}

/** First and largest paint of first visits with rendered pages, in alternation with the same build without them. */
export const benchFirstVisit = async (signal: Signal, runs = 5): Promise<string[]> => {
  // The server looks for the rendering code beside the folder that it serves.
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-bench-dist-'))
  symlinkSync(resolve('dist'), join(folder, 'dist'))
  const executablePath = readFileSync('.cache/browser', 'utf8').trim()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  const sides = [await openSide({}), await openSide({ DIST_DIR: join(folder, 'dist') })] as const
  const rows: string[] = []
  try {
    for (const each of visits) {
      const [rendered, plain]: [Paints[], Paints[]] = [[], []]
      for (let run = 0; run < runs; run += 1) {
        const shape = from(signal, (signal.down.period * run) / runs)
        rendered.push(await visit(browser, sides[0], shape, each))
        plain.push(await visit(browser, sides[1], shape, each))
      }
      for (const paint of ['first', 'largest'] as const) {
        const [ours, theirs] = [rendered, plain].map((side) => side.map((paints) => paints[paint])) as [
          number[],
          number[],
        ]
        rows.push(
          `| First visit, ${signal.name}, ${each.name}: ${paint} contentful paint | ${show(figure(ours), 'ms')} | not rendered: ${show(figure(theirs), 'ms')} | ${show(ratios(ours, theirs), '×', 2)} |`,
        )
      }
    }
  } finally {
    await browser.close()
    for (const side of sides) await side.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return rows
}
