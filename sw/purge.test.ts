import { afterEach, expect, test, vi } from 'vitest'
import { cacheNames } from '#contract/cache-names.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { purge } from './purge.ts'

afterEach(() => vi.unstubAllGlobals())

test('caches of former builds are deleted; those of this build and of other code stay', async () => {
  const memory = memoryCaches()
  vi.stubGlobal('caches', memory)
  const current = Object.values(cacheNames).map((name) => (typeof name === 'string' ? name : name(1)))
  const staying = ['workbox-precache-v2-http://puddle.test/', ...current, 'of-another-app']
  const left = ['clearcoat-assets-1-incoming', 'clearcoat-posters', 'workbox-runtime-http://puddle.test/']
  for (const name of [...staying, ...left]) await memory.open(name)
  await purge()
  expect(memory.names()).toEqual(staying.sort())
})
