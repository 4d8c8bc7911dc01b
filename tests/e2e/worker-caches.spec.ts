import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetched, giveFile, open, pathsIn, setsOf, withOwnBuild } from './support/caches.ts'
import { expect, test } from './support/phone.ts'
import { askWorker, cachesOf } from './support/worker.ts'

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
  // The first set may have been growing when it was read.
  expect(await pathsIn(page, first!)).toEqual(expect.arrayContaining(old))
  await askWorker(page, { type: 'assets', timeStamp: timeStamp + 2, addresses: [fresh] })
  expect(await setsOf(page)).toEqual([`clearcoat-assets-${timeStamp + 2}`])

  await context.setOffline(true)
  expect(await fetched(page, fresh)).toMatchObject({ status: 200, text: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
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
