import { expect, test } from 'vitest'
import { webRouteAt, webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { webTitle } from './web-title.ts'

const site = readSite({ companyName: 'Puddle Lane' })
const titleAt = (path: string) =>
  webTitle({ show: 'page', route: webRouteAt(webRoutesOf(site), site, path)! }, site.companyName)

test('a page of the shop begins with Shop and its label, then names the merchant', () => {
  expect(titleAt('/shop/washes')).toBe('Shop - Washes · Puddle Lane')
  expect(titleAt('/shop/giftCards')).toBe('Shop - Gift Cards · Puddle Lane')
  expect(titleAt('/shop')).toBe('Shop - Washes · Puddle Lane')
})

test('home bears the merchant’s name, other pages have their own title before it', () => {
  expect(titleAt('/')).toBe('Puddle Lane')
  expect(titleAt('/locations')).toBe('Locations · Puddle Lane')
  expect(titleAt('/userManagement')).toBe('My Account · Puddle Lane')
})

test('an address without a page says so', () => {
  expect(webTitle({ show: 'fallback', appOnly: false }, 'Puddle Lane')).toBe('Page Not Found · Puddle Lane')
  expect(webTitle({ show: 'phone-only' }, 'Puddle Lane')).toBe('Please Open on a Mobile Device · Puddle Lane')
})
