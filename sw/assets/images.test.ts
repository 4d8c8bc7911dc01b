import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '#contract/cache-names.ts'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'
import { clearImages, weighImages } from './images.ts'

let memory: MemoryCaches
beforeEach(async () => {
  vi.stubGlobal('caches', (memory = memoryCaches()))
  await memory.fill(cacheNames.tenantAssets(1), '/assets/101/logo.svg', 100)
  await memory.fill(cacheNames.video, '/assets/101/loop.mp4', 5_000)
  await memory.fill(cacheNames.tiles, '/tiles/1/1/1.png', 20)
  await memory.fill(cacheNames.fonts, '/static/figtree.woff2', 900)
})
afterEach(() => vi.unstubAllGlobals())

test('the sizes of pictures, video and map tiles are added up', async () => {
  expect(await weighImages()).toEqual({ bytes: 5_120 })
})

test('the Content-Length header gives the size, unless the file was compressed in transit', async () => {
  await memory.fill(cacheNames.tiles, '/tiles/1/1/2.png', 1, { 'Content-Length': '1000' })
  await memory.fill(cacheNames.tiles, '/tiles/1/1/3.svg', 7, { 'Content-Length': '3', 'Content-Encoding': 'gzip' })
  expect(await weighImages()).toEqual({ bytes: 6_127 })
})

test('clearing deletes the images alone and returns the freed bytes', async () => {
  expect(await clearImages()).toEqual({ bytes: 5_120 })
  expect(memory.names()).toEqual([cacheNames.fonts])
  expect(await clearImages()).toEqual({ bytes: 0 })
})
