import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from '#contract/cache-names.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { keepFonts } from './keep-fonts.ts'

const origin = 'https://puddle.example'
const font = `${origin}/static/figtree-1.woff2`

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('font')
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = (...names: string[]) =>
  vi.stubGlobal('performance', { getEntriesByType: () => names.map((name) => ({ name })) })

const kept = async (): Promise<string[]> => (await (await caches.open(cacheNames.fonts)).keys()).map(({ url }) => url)

test('of what a page has loaded its fonts are stored, and no other file', async () => {
  load(`${origin}/static/app-1.js`, font, `${origin}/assets/logo.woff2`, 'https://elsewhere.example/static/a.woff2')
  await keepFonts()
  expect(await kept()).toEqual([font])
})

test('a font that is stored is not fetched again', async () => {
  load(font)
  await keepFonts()
  await keepFonts()
  expect(asked).toEqual([font])
})
