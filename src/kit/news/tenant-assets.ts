import type { Site } from '#src/brand/site.ts'

/**
 * The tenant's files that the phone shows, most important first. Slides and video belong to the web shop and are not
 * fetched.
 */
export const assetAddresses = (
  site: Pick<Site, 'logo' | 'PWAHomeImage' | 'imgParallax' | 'secondImage' | 'localMap'>,
): string[] =>
  [...new Set([site.logo, site.PWAHomeImage, site.imgParallax, site.secondImage, site.localMap])].filter((address) =>
    address.startsWith('/assets/'),
  )
