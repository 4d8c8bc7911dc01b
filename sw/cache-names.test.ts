import { expect, test } from 'vitest'
import { assetSets, cacheNames } from './cache-names.ts'

test("the newest set of the merchant's files is asked first, and other caches are none of them", () => {
  const names = [cacheNames.tenantAssets(9), cacheNames.fonts, 'workbox-precache-v2', cacheNames.tenantAssets(1794988800000), cacheNames.tenantAssets(10)]
  expect(assetSets(names)).toEqual(['clearcoat-assets-1794988800000', 'clearcoat-assets-10', 'clearcoat-assets-9'])
})

test('a set that is still being fetched does not serve', () => {
  expect(assetSets([`${cacheNames.tenantAssets(9)}-incoming`])).toEqual([])
})
