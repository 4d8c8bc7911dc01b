import { expect, test } from 'vitest'
import { newSiteConfig } from '#contract/site/settings.ts'
import { brightLook } from '#contract/site/looks.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { newSite, samplesOf, starts, wantedOf } from './new-site.ts'

const puddle: SiteConfig = {
  ...newSiteConfig,
  ...brightLook,
  companyName: 'Puddle Lane Car Wash',
  cardName: 'Puddle Pass',
  logo: '/assets/101/logo-0123456789ab.svg',
  contact: { phone: '5035550142' },
  carousel: { pages: [{ headline: 'Foam', image: '/assets/101/slide-0123456789ab.svg', tag: '_SHOP' }] },
  productImages: [{ productId: 1, image: '/assets/101/tee-0123456789ab.svg' }],
  forceLocations: true,
  locations: [],
  timeStamp: 7,
  has_app: false,
  has_ecom: true,
}

test('a copy takes look and structure, and nothing that is the other merchant’s own', () => {
  const copy = newSite('copy', 'Harbor', puddle)
  expect(copy).toMatchObject({ companyName: 'Harbor', forceLocations: true, has_app: true, ...brightLook })
  expect(copy.carousel).toEqual({ pages: [{ headline: 'Foam', tag: '_SHOP' }] })
  const text = JSON.stringify(copy)
  for (const own of ['/assets/', 'Puddle', '5035550142', 'productId']) expect(text).not.toContain(own)
})

test.each(starts)('%s is a whole config, of which the server is told what is an administrator’s', (start) => {
  const site = newSite(start, 'Harbor', puddle)
  expect(site).toMatchObject({ version: newSiteConfig.version, menuItems: newSiteConfig.menuItems })
  expect(Object.keys(wantedOf(site))).not.toContain('has_app')
  expect(samplesOf(start) === null).toBe(start === 'copy')
})
