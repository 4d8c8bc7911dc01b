import { fetched, giveFile, open, pathsIn, setsOf } from './support/caches.ts'
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
    Promise.all(['clearcoat-posters', 'workbox-runtime-old', 'of-another-app'].map((name) => caches.open(name))),
  )
  await askWorker(page, { type: 'purge' })
  expect(await cachesOf(page)).toEqual([...before, 'of-another-app'].sort())
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
