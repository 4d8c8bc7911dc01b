import { expect, test } from 'vitest'
import { readSite } from '#src/brand/site.ts'
import { sharedLinkTarget } from './shared-links.ts'

const site = readSite({})

test.each([
  ['/userManagement', '/account'],
  ['/shop', '/washes'],
  ['/locations', '/findUs'],
  ['/faq', '/Support'],
  ['/SHOP/washClubs/', '/washClub'],
  ['/shop/bundles', '/bundles'],
  ['/shop/giftCards', '/giftCards'],
  ['/shop/merch', '/merch'],
])('the shop’s address %s leads to %s', (path, screen) => {
  expect(sharedLinkTarget(site, path)).toBe(screen)
})

test('addresses follow the merchant’s menu, and others lead nowhere', () => {
  const own = readSite({
    menuItems: [{ label: 'Buy', href: '/buy', tag: '_SHOP' }],
    shopItems: [{ label: 'Clubs', href: '/unlimited', tag: '_CLUBS' }],
  })
  expect(sharedLinkTarget(own, '/buy/unlimited')).toBe('/washClub')
  expect(sharedLinkTarget(own, '/shop')).toBeUndefined()
  expect(sharedLinkTarget(own, '/unlimited')).toBeUndefined()
})
