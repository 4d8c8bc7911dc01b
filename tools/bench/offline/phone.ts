import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheNames } from '../../../contract/cache-names.ts'
import { filesOf, sheetTag } from '../../../contract/page-slots.ts'
import { copyDatabase, pictureTable, type ScreenPicture } from '../../../contract/screen-picture.ts'
import { escapeMarkup } from '../../../contract/rules/escape.ts'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runServer } from '../../../tests/support/run-server.ts'
import { pictureStored } from '../../../tests/e2e/support/worker.ts'
import { openBareBrowser, type BareBrowser, type BarePage } from '../bare-browser.ts'
import { inBigWallet, storeBigWallet } from '../big-wallet.ts'
import { logIn, openPhone, workerReady } from '../browser.ts'
import { until } from './opening.ts'

/** Milliseconds until a new phone has fetched what it shows offline. */
const settling = 6_000

export interface PreparedPhone {
  /** The checkout whose build it has. */
  folder: string
  origin: string
  profile: string
  server: Awaited<ReturnType<typeof runServer>>
  remove(): Promise<void>
}

const pathOf = (name: string): string => `/icons/bench-${name}.html`

/** The path of the page of a few words. */
export const words = pathOf('words')

/** An expression that stores a page for the app's worker to serve. */
const storePage = (path: string, html: string): string =>
  `caches.open(${JSON.stringify(cacheNames.siteFiles)}).then((cache) => cache.put(${JSON.stringify(path)},
    new Response(${JSON.stringify(html)}, { headers: { 'Content-Type': 'text/html; charset=utf-8', Date: new Date().toUTCString() } })))`

/** A phone with a session, its data, its worker and a picture of each screen. Its server runs. */
export const prepare = async (folder: string, paths: readonly string[]): Promise<PreparedPhone> => {
  // Another checkout fills its own database: its tables may differ.
  const server = await runServer({ folder, ...(folder === process.cwd() && { dataDir: await copyOfDemo() }) })
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-offline-'))
  const origin = server.origin('puddle')
  const remove = async () => {
    await server.remove()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const context = await openPhone(profile)
    const page = await context.newPage()
    await page.goto(origin)
    await logIn(page)
    await workerReady(page)
    await page.waitForTimeout(settling)
    for (const path of paths) {
      await page.goto(origin + path)
      await pictureStored(page, path)
    }
    // Served without a server, as the pages that are stored later: the bare browser begins with it.
    await page.evaluate(storePage(words, readFileSync('tools/bench/static/words.html', 'utf8')))
    await context.close()
    return { folder, origin, profile, server, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Fills the wallet without a server, so that no answer replaces it, then views it until its picture is stored. */
export const fillWallet = async ({ profile, origin }: PreparedPhone): Promise<void> => {
  const context = await openPhone(profile)
  const page = await context.newPage()
  await page.goto(`${origin}/wallet`)
  await storeBigWallet(page)
  await page.reload()
  await pictureStored(page, '/wallet', inBigWallet)
  await context.close()
}

export interface OpenPhone {
  browser: BareBrowser
  origin: string
  folder: string
  stopWorker(): Promise<void>
  forgetPictures(): Promise<void>
  /** Replaces the stored scripts by copies without a code cache. */
  forgetCodeCaches(): Promise<void>
  /** Stores a screen as a static page, for the app's worker to serve. @returns its path */
  storeScreen(path: string): Promise<string>
  close(): Promise<void>
}

/** Opens the phone in a bare browser, beside a page of its origin that shows no part of the app. */
export const openBarePhone = async ({ profile, origin, folder }: PreparedPhone): Promise<OpenPhone> => {
  const browser = openBareBrowser(profile)
  const aside = await browser.open()
  await aside.send('Page.navigate', { url: `${origin}${words}` })
  await until('the page beside the app', () =>
    aside.read<boolean>(`location.pathname === '${words}' && document.readyState === 'complete'`),
  )
  await aside.send('ServiceWorker.enable')
  return {
    browser,
    origin,
    folder,
    stopWorker: async () => void (await aside.send('ServiceWorker.stopAllWorkers')),
    forgetPictures: () => done(aside, inPictures('store.clear()')),
    forgetCodeCaches: () => done(aside, storeScriptsAgain),
    async storeScreen(path) {
      const picture = await aside.read<ScreenPicture | undefined>(inPictures(`store.get(${JSON.stringify(path)})`))
      if (!picture) throw new Error(`no picture of ${path} is stored`)
      const stored = pathOf(path.slice(1) || 'home')
      await done(aside, storePage(stored, screenPage(picture, folder)))
      return stored
    },
    close: () => browser.close(),
  }
}

/** Runs an expression whose value does not matter. @throws when it fails */
const done = async (page: BarePage, expression: string): Promise<void> => {
  const said = await page.read<string>(`Promise.resolve(${expression}).then(() => 'done', String)`)
  if (said !== 'done') throw new Error(`the page beside the app: ${said}`)
}

/** An expression with the result of a request to the table of pictures. */
const inPictures = (request: string): string => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('${copyDatabase}')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const change = opening.result.transaction('${pictureTable}', 'readwrite')
    const store = change.objectStore('${pictureTable}')
    const asked = ${request}
    change.onabort = () => reject(change.error)
    change.oncomplete = () => { opening.result.close(); resolve(asked.result) }
  }
})`

/** A response that is stored again loses its code cache, and gets none outside the install event. */
const storeScriptsAgain = `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.endsWith('.js')) continue
      const stored = await cache.match(request)
      const copy = new Response(await stored.arrayBuffer(), { headers: stored.headers })
      await cache.delete(request)
      await cache.put(request, copy)
    }
  }
})()`

/** A screen as painted on reopening, with the whole stylesheet and without the app. */
const screenPage = ({ html, root }: ScreenPicture, folder: string): string => {
  const attributes = Object.entries(root).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
  const sheets = filesOf(readFileSync(join(folder, 'dist/index.html'), 'utf8')).sheets.map(sheetTag)
  return `<!doctype html><html${attributes.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Static</title>${sheets.join('')}</head><body>${html}</body></html>`
}
