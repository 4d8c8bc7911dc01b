import type { Site } from '#src/brand/site/site.ts'

/** The files that the config lists, most needed first: a video comes last, so that it never delays a logo. */
export const assetAddresses = (site: Site): string[] => {
  const pictures = [site.logo, site.PWAHomeImage, site.imgParallax, ...site.slides.map(({ image }) => image)]
  return [...new Set([...pictures, site.homeVideo])].filter((address) => address.startsWith('/assets/'))
}
