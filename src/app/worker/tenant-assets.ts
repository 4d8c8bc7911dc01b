import type { Site } from '#src/brand/site/site.ts'

/** The merchant's files that the phone shows, most needed first. Slides and video belong to the web shop: no phone fetches them for nothing. */
export const assetAddresses = (site: Pick<Site, 'logo' | 'PWAHomeImage' | 'imgParallax' | 'secondImage'>): string[] =>
  [...new Set([site.logo, site.PWAHomeImage, site.imgParallax, site.secondImage])].filter((address) =>
    address.startsWith('/assets/'),
  )
