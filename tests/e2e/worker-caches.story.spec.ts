import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetched, giveFile, open, pathsIn, setsOf, withOwnBuild } from './support/caches.ts'
import { expect, test } from './support/phone.ts'
import { askWorker, cachesOf } from './support/worker.ts'

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
