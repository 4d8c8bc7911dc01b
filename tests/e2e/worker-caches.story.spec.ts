import { mkdirSync, writeFileSync } from 'node:fs'
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
