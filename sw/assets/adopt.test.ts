import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '#contract/cache-names.ts'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'
import { adoptAssets } from './adopt.ts'
import { storedPicture } from './pictures.ts'
import { storedVideo } from './videos.ts'

let memory: MemoryCaches
let asked: string[]

const start = (room?: number) => {
  memory = memoryCaches({ room })
  vi.stubGlobal('caches', memory)
}

beforeEach(() => {
  asked = []
  start()
  vi.stubGlobal('location', { origin: 'http://puddle.test' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address.includes('missing') ? new Response('', { status: 404 }) : new Response('x'.repeat(10))
  })
})
afterEach(() => vi.unstubAllGlobals())

const { tenantAssets, video, tiles } = cacheNames

test('a new set is fetched completely, then the old one is deleted', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/home-b.svg'])
  expect(memory.names()).toEqual([tenantAssets(2)])
  expect(memory.paths(tenantAssets(2))).toEqual(['/assets/101/logo-b.svg', '/assets/101/home-b.svg'])
})

test('while a picture of the new set is missing, the old set is served', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await expect(adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/missing.svg'])).rejects.toThrow('404')
  expect(await storedPicture('/assets/101/logo-a.svg')).toBeDefined()
})

test('an interrupted set resumes where it stopped, and is the only set in the end', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/missing.svg']).catch(() => undefined)
  await adoptAssets(3, ['/assets/101/missing.svg']).catch(() => undefined)
  expect(memory.names()).toEqual([tenantAssets(1), tenantAssets(3)])
  await adoptAssets(3, ['/assets/101/logo-c.svg'])
  expect(memory.names()).toEqual([tenantAssets(3)])
  await adoptAssets(3, ['/assets/101/logo-c.svg', '/assets/101/home-c.svg'])
  expect(asked.slice(-2)).toEqual(['/assets/101/logo-c.svg', '/assets/101/home-c.svg'])
})

test('a new config also fetches the cached manifest and icons, and keeps one that does not arrive', async () => {
  await memory.fill(cacheNames.siteFiles, '/manifest.webmanifest', 3)
  await memory.fill(cacheNames.siteFiles, '/icons/missing.png', 3)
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  expect(asked).toEqual(['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-b.svg'])
  const cache = await memory.open(cacheNames.siteFiles)
  expect(await (await cache.match('/manifest.webmanifest'))?.text()).toHaveLength(10)
  expect(await (await cache.match('/icons/missing.png'))?.text()).toHaveLength(3)
})

test('a cached picture is not fetched again', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-a.svg', '/assets/101/home-b.svg'])
  expect(asked).toEqual(['/assets/101/logo-a.svg', '/assets/101/home-b.svg'])
})

test('a tab with an older config changes nothing', async () => {
  await adoptAssets(2, ['/assets/101/logo-b.svg'])
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  expect(memory.names()).toEqual([tenantAssets(2)])
})

test('two tabs that ask at the same time share one set', async () => {
  await Promise.all([adoptAssets(1, ['/assets/101/logo-a.svg']), adoptAssets(1, ['/assets/101/logo-a.svg'])])
  expect(asked).toEqual(['/assets/101/logo-a.svg'])
})

test('video has its own cache, is fetched last, and replaces the former video', async () => {
  await adoptAssets(1, ['/assets/101/loop-a.mp4', '/assets/101/logo-a.svg'])
  expect(asked).toEqual(['/assets/101/logo-a.svg', '/assets/101/loop-a.mp4'])
  expect(memory.paths(tenantAssets(1))).toEqual(['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/loop-b.mp4', '/assets/101/logo-a.svg'])
  expect(memory.paths(video)).toEqual(['/assets/101/loop-b.mp4'])
  expect(await storedVideo('/assets/101/loop-b.mp4')).toBeDefined()
  await adoptAssets(3, ['/assets/101/logo-a.svg'])
  expect(memory.names()).toEqual([tenantAssets(3)])
})

test('the old pictures are replaced even if the video fails', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await expect(adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/missing.mp4'])).rejects.toThrow('404')
  expect(memory.paths(tenantAssets(2))).toEqual(['/assets/101/logo-b.svg'])
})

test('on a full disk a picture evicts video first, then map tiles when more space is needed', async () => {
  start(30)
  await memory.fill(video, '/assets/101/loop.mp4', 10)
  await memory.fill(tiles, '/tiles/1/1/1.png', 15)
  await adoptAssets(1, ['/assets/101/logo-a.svg', '/assets/101/loop.mp4'])
  expect(memory.names()).toEqual([tenantAssets(1), tiles, video].sort())
  expect(memory.paths(video), 'no room is made for a video').toEqual([])
  await adoptAssets(2, ['/assets/101/logo-a.svg', '/assets/101/home-b.svg'])
  expect(memory.names()).toEqual([tenantAssets(2)])
})

test('on a disk that stays full the old set is served', async () => {
  start(10)
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await expect(adoptAssets(2, ['/assets/101/logo-b.svg'])).rejects.toThrow('no room')
  expect(await storedPicture('/assets/101/logo-a.svg')).toBeDefined()
})

test('a picture that the server sends by format is asked for in one, and found whatever a page accepts', async () => {
  const accepted: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    accepted.push(new Headers(init.headers).get('Accept'))
    return new Response('webp', { headers: { Vary: 'Accept' } })
  })
  await adoptAssets(1, ['/assets/101/home-a.png'])
  expect(accepted).toEqual(['image/webp,*/*;q=0.8'])
  // Stored for a page that named other formats.
  const set = await memory.open(tenantAssets(1))
  const page = new Request('http://puddle.test/assets/101/other.png', { headers: { Accept: 'image/avif' } })
  await set.put(page, new Response('avif', { headers: { Vary: 'Accept' } }))
  expect(await (await storedPicture('/assets/101/other.png'))?.text()).toBe('avif')
  await adoptAssets(2, ['/assets/101/other.png'])
  expect(accepted).toHaveLength(1)
})
