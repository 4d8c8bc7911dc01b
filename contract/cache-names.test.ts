import { expect, test } from 'vitest'
import {
  assetSets,
  cacheNames,
  isCurrentCache,
  isImageCache,
  isOurCache,
  isShellCache,
  shellChoiceCache,
  webCache,
} from './cache-names.ts'

const shell = 'workbox-precache-v2-https://puddle.example/'

test("the newest set of the merchant's pictures comes first, and other caches are left out", () => {
  const names = [
    cacheNames.tenantAssets(9),
    cacheNames.fonts,
    shell,
    cacheNames.tenantAssets(1794988800000),
    cacheNames.tenantAssets(10),
  ]
  expect(assetSets(names)).toEqual(['clearcoat-assets-1794988800000', 'clearcoat-assets-10', 'clearcoat-assets-9'])
})

test("every cache of this build is on the list, and counts as the app's", () => {
  const { fonts, siteFiles, video, tiles, tenantAssets } = cacheNames
  for (const name of [shell, fonts, siteFiles, video, tiles, tenantAssets(1), webCache('0af3'), shellChoiceCache])
    expect([isOurCache(name), isCurrentCache(name)], name).toEqual([true, true])
})

test.each([
  'workbox-precache-v1-https://puddle.example/',
  'workbox-runtime-https://puddle.example/',
  'clearcoat-assets-1-incoming',
  'clearcoat-posters',
])('%s is of an earlier build: the app’s, but not on the list', (name) => {
  expect([isOurCache(name), isCurrentCache(name)]).toEqual([true, false])
})

test("a cache of another app on this origin does not count as the app's", () => {
  expect(isOurCache('my-extension')).toBe(false)
})

test('picture, video and tile caches count as images; the shell, fonts and icons do not', () => {
  expect([shell, cacheNames.fonts, cacheNames.siteFiles].map(isImageCache)).toEqual([false, false, false])
  expect([cacheNames.video, cacheNames.tiles, cacheNames.tenantAssets(3)].map(isImageCache)).toEqual([true, true, true])
  expect(isShellCache(cacheNames.tenantAssets(3))).toBe(false)
})
