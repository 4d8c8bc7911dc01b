import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '#contract/cache-names.ts'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'
import { keepTile, mostTiles } from './tile-store.ts'

let memory: MemoryCaches
const start = (room?: number) => vi.stubGlobal('caches', (memory = memoryCaches({ room })))
beforeEach(() => start())
afterEach(() => vi.unstubAllGlobals())

const keep = async (path: string) => keepTile(await memory.open(cacheNames.tiles), path, new Response('tile'))

test('beyond the limit the oldest tile is deleted', async () => {
  for (let x = 0; x < mostTiles; x += 1) await keep(`/tiles/14/${x}/1.png`)
  expect(memory.paths(cacheNames.tiles)).toHaveLength(mostTiles)
  await keep('/tiles/14/1000/1.png')
  const paths = memory.paths(cacheNames.tiles)
  expect(paths).toHaveLength(mostTiles)
  expect([paths[0], paths.at(-1)]).toEqual(['/tiles/14/1/1.png', '/tiles/14/1000/1.png'])
})

test('on a full disk a tile evicts video; a disk that stays full keeps the stored tiles', async () => {
  start(10)
  await memory.fill(cacheNames.video, '/assets/101/loop.mp4', 6)
  await keep('/tiles/14/1/1.png')
  await keep('/tiles/14/2/1.png')
  expect(memory.names()).toEqual([cacheNames.tiles])
  await keep('/tiles/14/3/1.png')
  expect(memory.paths(cacheNames.tiles)).toEqual(['/tiles/14/1/1.png', '/tiles/14/2/1.png'])
})
