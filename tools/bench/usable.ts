import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { copyDatabase, pictureTable } from '../../contract/screen-picture.ts'
import { openBareBrowser, type BareBrowser, type BarePage } from './bare-browser.ts'
import { logIn, openPhone, phone, workerReady } from './browser.ts'
import { figure, ratios, show } from './figures.ts'
import { serveStaticPage } from './static-page.ts'

/** Milliseconds within which a tap on a usable screen is answered. */
const answer = 100
/** Milliseconds after the screen is usable in which what is loaded still counts. */
const after = 2_000

/** Milliseconds until a new phone has fetched what it shows offline. */
const settling = 6_000

/** A tab of the home: a tap on it changes the address at once. */
const tab = '#root nav a[href="/washes" i], #root a[href="/washes" i]'

/** Notes when the screen stands, and when a tap is answered: both at the end of the frame. */
const watch = `(() => {
  const bench = (window.bench = {})
  const atEndOfFrame = (note) => {
    const frame = new MessageChannel()
    frame.port1.onmessage = note
    requestAnimationFrame(() => frame.port2.postMessage(0))
  }
  const look = () => {
    const tab = document.querySelector('${tab}')
    if (!tab || document.getElementById('picture')) return requestAnimationFrame(look)
    const { x, y, width, height } = tab.getBoundingClientRect()
    bench.at = { x: x + width / 2, y: y + height / 2 }
    atEndOfFrame(() => (bench.stands = performance.now()))
  }
  requestAnimationFrame(look)
  addEventListener('pointerdown', ({ timeStamp }) => (bench.tapped = timeStamp), { capture: true })
  addEventListener('click', () => {
    const wait = () => (location.pathname === '/' ? setTimeout(wait) : atEndOfFrame(() => (bench.answered = performance.now())))
    wait()
  }, { capture: true })
})()`

const asPhone = async (page: BarePage): Promise<void> => {
  const { width, height } = phone.viewport
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setUserAgentOverride', { userAgent: phone.userAgent })
}

const until = async <T>(look: () => Promise<T | undefined | null>, every = 10): Promise<T> => {
  const deadline = Date.now() + 60_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error('nothing happened for 60 s')
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** Opens the home, and waits until it stands. */
const opened = async (browser: BareBrowser, address: string): Promise<BarePage> => {
  const page = await browser.open()
  await asPhone(page)
  await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watch })
  await page.send('Page.navigate', { url: address })
  await until(() => page.read<boolean>('Boolean(window.bench?.stands)'))
  return page
}

/** Milliseconds from the navigation until a tap is answered within 100 ms. */
const usableAt = async (browser: BareBrowser, address: string): Promise<number> => {
  const page = await opened(browser, address)
  const at = await page.read<{ x: number; y: number }>('bench.at')
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const { stands, tapped, answered } = await until(() =>
    page.read<{ stands: number; tapped: number; answered: number } | null>('bench.answered ? bench : null'),
  )
  await page.close()
  return answered - tapped <= answer ? stands : answered - answer
}

/** The scripts that a start without a tap loads until the screen stands and 2 s more. */
const scriptsOf = async (browser: BareBrowser, address: string): Promise<string[]> => {
  const page = await opened(browser, address)
  const loaded = await page.read<string[]>(
    `new Promise((resolve) => setTimeout(resolve, ${after})).then(() => performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= bench.stands + ${after})
      .map(({ name }) => new URL(name).pathname))`,
  )
  await page.close()
  return loaded
}

const painted = async (browser: BareBrowser, address: string): Promise<number> => {
  const page = await browser.open()
  await asPhone(page)
  await page.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.send('Page.navigate', { url: address })
  const paint = await until(() =>
    page.read<number | null>(
      `location.href.startsWith(${JSON.stringify(address)}) ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null : null`,
    ),
  )
  await page.close()
  return paint
}

const forgetPictures = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('${copyDatabase}')
  opening.onerror = reject
  opening.onsuccess = () => {
    const clearing = opening.result.transaction('${pictureTable}', 'readwrite')
    clearing.objectStore('${pictureTable}').clear()
    clearing.oncomplete = () => { opening.result.close(); resolve(true) }
  }
})`

/** A phone with a session, its data and its worker. */
const prepare = async (profile: string, origin: string): Promise<void> => {
  const context = await openPhone(profile)
  const page = await context.newPage()
  await page.goto(origin)
  await logIn(page)
  await workerReady(page)
  await page.waitForTimeout(settling)
  await context.close()
}

/**
 * How soon the home is usable on a phone that was here before and has no picture of it, without a server, its worker
 * stopped; beside the paint of a static page from a worker's cache.
 * @param profile a folder for the phone
 */
export const benchUsable = async (
  profile: string,
  origin: string,
  stopServer: () => Promise<void>,
  runs: number,
): Promise<string[]> => {
  await prepare(profile, origin)
  const browser = openBareBrowser(profile)
  try {
    const aside = await browser.open()
    await aside.send('Page.navigate', { url: `${origin}/icons/favicon.ico` })
    await until(() =>
      aside.read<boolean>(`location.href.endsWith('favicon.ico') && document.readyState === 'complete'`),
    )
    await aside.send('ServiceWorker.enable')
    const { port, server } = await serveStaticPage()
    const still = `http://localhost:${port}/`
    const first = await browser.open()
    await first.send('Page.navigate', { url: still })
    await until(() => first.read<boolean>('Boolean(navigator.serviceWorker?.controller)'))
    await first.close()
    server.close()
    server.closeAllConnections()
    await stopServer()
    const pairs: [number, number][] = []
    // The first start compiles; its results are stored for the next ones, as on a phone that is used.
    for (let run = -2; run < runs; run += 1) {
      await aside.read(forgetPictures)
      await aside.send('ServiceWorker.stopAllWorkers')
      const ours = await usableAt(browser, `${origin}/`)
      await aside.send('ServiceWorker.stopAllWorkers')
      const theirs = await painted(browser, still)
      if (run >= 0) pairs.push([ours, theirs])
    }
    await aside.read(forgetPictures)
    const scripts = await scriptsOf(browser, `${origin}/`)
    const kib = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join('dist', path))).length, 0) / 1024
    const [mine, floor] = [pairs.map(([usable]) => usable), pairs.map(([, paint]) => paint)]
    return [
      `| Offline reopen of the home without a picture: usable | ${show(figure(mine), 'ms')} | static cached page: ${show(figure(floor), 'ms')} | ${show(ratios(mine, floor), '×', 2)} |`,
      `| JavaScript until then and 2 s more (gzip) | ${kib.toFixed(1)} KiB in ${scripts.length} files | minimum of its packages: 106.5 KiB | ${(kib / 106.5).toFixed(2)} × |`,
    ]
  } finally {
    await browser.close()
  }
}
