import type { BrowserContext } from '@playwright/test'
import { openPhone, slowDown, timeUntil, workerReady } from './browser.ts'
import { figure, ratios, show } from './figures.ts'
import { serveStaticPage } from './static-page.ts'

const runs = 15

/** Reopening without a server, processor four times slower: our wallet and a static page from a worker's cache, in turn. */
export const benchOffline = async (phone: BrowserContext, origin: string, stopServer: () => Promise<void>, profile: string): Promise<string[]> => {
  const { port, server } = await serveStaticPage()
  const plain = await openPhone(`${profile}-static`)
  const page = await plain.newPage()
  await page.goto(`http://localhost:${port}/`)
  await workerReady(page)
  await page.reload()
  server.close()
  server.closeAllConnections()
  await stopServer()
  const ours = { paint: [] as number[], shown: [] as number[] }
  const theirs = { paint: [] as number[], shown: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    add(ours, await reopen(phone, `${origin}/wallet`))
    add(theirs, await reopen(plain, `http://localhost:${port}/`))
  }
  await plain.close()
  return [
    row('Offline reopen at 4× CPU, first contentful paint', ours.paint, theirs.paint),
    row('Offline reopen at 4× CPU, wallet shown', ours.shown, theirs.shown),
  ]
}

const reopen = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await slowDown(page)
  const times = await timeUntil(page, address, '.ticket')
  await page.close()
  return times
}

const add = (to: { paint: number[]; shown: number[] }, times: { paint: number; shown: number }): void => {
  to.paint.push(times.paint)
  to.shown.push(times.shown)
}

const row = (what: string, ours: number[], theirs: number[]): string =>
  `| ${what} | ${show(figure(ours), 'ms')} | static cached page: ${show(figure(theirs), 'ms')} | ${show(ratios(ours, theirs), '×', 2)} |`
