import type { BrowserContext } from '@playwright/test'
import { controlWorker, pictureStored } from '../../tests/e2e/support/worker.ts'
import { inBigWallet, itemCount, locationCount, storeBigWallet } from './big-wallet.ts'
import { openPhone, slowDown, timeUntil, walletMarks, workerReady, type Marks, type Times } from './browser.ts'
import { figure, ratios, show } from './figures.ts'
import { serveStaticPage, staticWallet, type StaticPage } from './static-page.ts'

/** A page that is reopened repeatedly. */
interface Reopened {
  reopen(): Promise<Times>
}

/**
 * Reopens without a server, with the worker stopped and the processor four times slower. Our wallet and a static page
 * from a worker's cache alternate, first with the demo's wallet, then with a very long one. The same wallet as a
 * static page shows the cost of the markup and the styles alone.
 */
export const benchOffline = async (
  phone: BrowserContext,
  origin: string,
  stopServer: () => Promise<void>,
  profile: string,
  runs: number,
): Promise<string[]> => {
  const plain = await openPhone(`${profile}-static`)
  try {
    const bare = await openStatic(plain, await serveStaticPage())
    const page = await phone.newPage()
    await page.goto(`${origin}/wallet`)
    const same = await openStatic(plain, await serveStaticPage(staticWallet(await pictureStored(page, '/wallet'))))
    await stopServer()
    await page.close()
    const ours = await reopened(phone, origin, '/wallet', walletMarks)
    const rows = await compare('Offline reopen', ours, bare, 'static cached page', runs)
    const [, shown] = await compare('Offline reopen', ours, same, 'the same wallet as a static cached page', runs)
    await fillWallet(phone, origin)
    const big = `Offline reopen, ${itemCount.toLocaleString('en')} wallet items, ${locationCount.toLocaleString('en')} locations`
    return [...rows, shown!, ...(await compare(big, ours, bare, 'static cached page', runs))]
  } finally {
    await plain.close()
  }
}

const openStatic = async (plain: BrowserContext, { port, server }: StaticPage): Promise<Reopened> => {
  const page = await plain.newPage()
  await page.goto(`http://localhost:${port}/`)
  await workerReady(page)
  await page.reload()
  await page.close()
  server.close()
  server.closeAllConnections()
  return reopened(plain, `http://localhost:${port}`, '/', { shown: '[data-ui=ticket]', usable: '[data-ui=ticket]' })
}

/** Fills the wallet without a server, so that no answer replaces it, then views it until its picture is stored. */
const fillWallet = async (phone: BrowserContext, origin: string): Promise<void> => {
  const page = await phone.newPage()
  await page.goto(`${origin}/wallet`)
  await storeBigWallet(page)
  await page.reload()
  await pictureStored(page, '/wallet', inBigWallet)
  await page.close()
}

const reopened = async (context: BrowserContext, origin: string, path: string, marks: Marks): Promise<Reopened> => {
  const worker = await controlWorker(context, origin)
  return {
    async reopen() {
      await worker.stop()
      const page = await context.newPage()
      await slowDown(page)
      const times = await timeUntil(page, origin + path, marks)
      await page.close()
      return times
    },
  }
}

const compare = async (
  what: string,
  ours: Reopened,
  theirs: Reopened,
  whose: string,
  runs: number,
): Promise<string[]> => {
  const pairs: [Times, Times][] = []
  for (let run = 0; run < runs; run += 1) pairs.push([await ours.reopen(), await theirs.reopen()])
  const row = (moment: string, name: keyof Times) => {
    const [mine, floor] = [pairs.map(([times]) => times[name]), pairs.map(([, times]) => times[name])]
    const compared = `${whose}: ${show(figure(floor), 'ms')} | ${show(ratios(mine, floor), '×', 2)}`
    return `| ${what}: ${moment} | ${show(figure(mine), 'ms')} | ${compared} |`
  }
  return [row('first contentful paint', 'paint'), row('wallet shown', 'shown'), row('wallet usable', 'usable')]
}
