import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from '#tests/support/run-server.ts'
import { runDemo } from './support/prepared-data.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { askWorker, cachesOf } from './support/worker.ts'

const open = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
  await workerReady(page)
  await expect.poll(() => cachesOf(page)).toContainEqual(expect.stringMatching(/^clearcoat-assets-\d+$/))
}

const pathsIn = (page: Page, cacheName: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cacheName,
  )

const setsOf = async (page: Page) => (await cachesOf(page)).filter((name) => name.startsWith('clearcoat-assets-'))

/** Status and text of a fetch made by the page. */
const fetched = (page: Page, address: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ([path, more]) => {
      const response = await fetch(path, { headers: more })
      return { status: response.status, range: response.headers.get('Content-Range'), text: await response.text() }
    },
    [address, headers] as const,
  )

/** Stores a file of the merchant as an upload would. */
const giveFile = (server: RunningServer, likeThis: string, name: string, text: string): string => {
  const [, , tenant] = likeThis.split('/')
  writeFileSync(join(server.dataDir, 'files', tenant!, name), text)
  return `/assets/${tenant}/${name}`
}

test('a new set of the merchant’s pictures replaces the old one only when it is complete', async ({
  page,
  context,
  server,
}) => {
  await open(page, server.origin('puddle'))
  const [first] = await setsOf(page)
  const old = await pathsIn(page, first!)
  expect(old.length).toBeGreaterThan(0)
  const timeStamp = Number(first!.split('-').at(-1))
  const fresh = giveFile(server, old[0]!, 'logo-0123456789ab.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')

  await page.evaluate((message) => navigator.serviceWorker.controller!.postMessage(message), {
    type: 'assets',
    timeStamp: timeStamp + 1,
    addresses: [fresh, fresh.replace('0123456789ab', 'missing00000')],
  })
  await expect.poll(() => setsOf(page)).toHaveLength(2)
  expect(await pathsIn(page, first!)).toEqual(old)
  await askWorker(page, { type: 'assets', timeStamp: timeStamp + 2, addresses: [fresh] })
  expect(await setsOf(page)).toEqual([`clearcoat-assets-${timeStamp + 2}`])

  await context.setOffline(true)
  expect(await fetched(page, fresh)).toMatchObject({ status: 200, text: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
})

test('a video plays offline from any position, and clearing the images frees its space', async ({
  page,
  context,
  server,
}) => {
  await open(page, server.origin('puddle'))
  const [set] = await setsOf(page)
  const timeStamp = Number(set!.split('-').at(-1))
  const [logo] = await pathsIn(page, set!)
  const content = Array.from({ length: 20_000 }, (_, index) => index % 10).join('')
  const video = giveFile(server, logo!, 'loop-0123456789ab.mp4', content)
  await askWorker(page, { type: 'assets', timeStamp: timeStamp + 1, addresses: [video, logo!] })

  await context.setOffline(true)
  expect(await fetched(page, video, { Range: 'bytes=12345-12349' })).toEqual({
    status: 206,
    range: 'bytes 12345-12349/20000',
    text: '56789',
  })
  expect(await fetched(page, video, { Range: 'bytes=19995-' })).toEqual({
    status: 206,
    range: 'bytes 19995-19999/20000',
    text: '56789',
  })

  const { bytes } = await askWorker<{ bytes: number }>(page, { type: 'weighImages' })
  expect(bytes).toBeGreaterThan(20_000)
  expect(await askWorker(page, { type: 'clearImages' })).toEqual({ bytes })
  expect((await cachesOf(page)).filter((name) => /assets|video|tiles/.test(name))).toEqual([])
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a purge deletes caches of earlier builds, and keeps the shell and other code’s caches', async ({
  page,
  context,
  server,
}) => {
  await open(page, server.origin('puddle'))
  const before = await cachesOf(page)
  await page.evaluate(() =>
    Promise.all(['clearcoat-posters', 'workbox-runtime-old', 'somebody-elses'].map((name) => caches.open(name))),
  )
  await askWorker(page, { type: 'purge' })
  expect(await cachesOf(page)).toEqual([...before, 'somebody-elses'].sort())
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('map tiles seen before are available offline, others are not', async ({ page, context }) => {
  await withOwnBuild(async (server, distDir) => {
    mkdirSync(join(distDir, 'tiles/14/2620'), { recursive: true })
    writeFileSync(join(distDir, 'tiles/14/2620/5840.svg'), '<svg/>')
    await open(page, server.origin('puddle'))
    expect(await fetched(page, '/tiles/14/2620/5840.svg')).toMatchObject({ status: 200, text: '<svg/>' })
    expect((await fetched(page, '/tiles/14/2620/5841.svg')).status).toBe(404)
    await expect.poll(() => pathsIn(page, 'clearcoat-tiles')).toEqual(['/tiles/14/2620/5840.svg'])
    await context.setOffline(true)
    expect(await fetched(page, '/tiles/14/2620/5840.svg')).toMatchObject({ status: 200, text: '<svg/>' })
  })
})

test('after an update a page that must not be reloaded still loads the chunks of its own build', async ({ page }) => {
  await withOwnBuild(async (server, distDir) => {
    await open(page, server.origin('puddle'))
    // A payment is under way, so this page is not reloaded.
    await page.evaluate(() => void navigator.locks.request('clearcoat-payment', () => new Promise(() => undefined)))
    const chunk = partOfBuild(distDir, /find-us-screen-[\w-]{8}\.js/)
    renameInNextBuild(distDir, chunk)
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      await registration.update()
      const next = (registration.installing ?? registration.waiting)!
      while (next.state === 'installing')
        await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }))
      next.postMessage({ type: 'update' })
      await changed
    })
    const isKept = () => page.evaluate(async (name) => (await caches.match(`/static/${name}`)) !== undefined, chunk)
    await expect.poll(isKept, { message: 'gone from the shell' }).toBe(false)

    expect((await fetched(page, '/static/none-00000000.js')).status).toBe(404)
    await page.getByRole('link', { name: 'Find Us' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /find us/i })).toBeVisible()
  })
})

const withOwnBuild = async (work: (server: RunningServer, distDir: string) => Promise<void>) => {
  const distDir = mkdtempSync(join(tmpdir(), 'clearcoat-dist-'))
  // Copies without the compressed files, which would be served in place of the files changed below.
  cpSync(process.env.DIST_DIR ?? 'dist', distDir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const server = await runDemo({ env: { DIST_DIR: distDir } })
  try {
    await work(server, distDir)
  } finally {
    await server.remove()
    rmSync(distDir, { recursive: true, force: true })
  }
}

/** A chunk of this build; the folder also holds chunks of earlier builds. */
const partOfBuild = (distDir: string, name: RegExp): string =>
  name.exec(readFileSync(join(distDir, 'service-worker.js'), 'utf8'))![0]

/** Renames this chunk in the next build; the server keeps the old one as well. */
const renameInNextBuild = (distDir: string, name: string) => {
  // The hash has eight characters, any of which may be a hyphen.
  const next = name.replace(/.{8}\.js$/, '00000000.js')
  cpSync(join(distDir, 'static', name), join(distDir, 'static', next))
  const worker = join(distDir, 'service-worker.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(name, next))
}
