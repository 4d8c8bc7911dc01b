import { expect, test } from 'vitest'
import { assetAddresses } from './tenant-assets.ts'

test('the files that the phone shows are cached once each, and no files of other hosts', () => {
  const site = {
    logo: '/assets/101/logo-1.svg',
    PWAHomeImage: '/assets/101/home-1.svg',
    imgParallax: '/assets/101/logo-1.svg',
    secondImage: '/assets/101/second-1.svg',
    localMap: '/assets/101/map-1.geojson',
  }
  expect(assetAddresses(site)).toEqual([
    '/assets/101/logo-1.svg',
    '/assets/101/home-1.svg',
    '/assets/101/second-1.svg',
    '/assets/101/map-1.geojson',
  ])
  expect(
    assetAddresses({ logo: '', PWAHomeImage: '/elsewhere.png', imgParallax: '', secondImage: '', localMap: '' }),
  ).toEqual([])
})
