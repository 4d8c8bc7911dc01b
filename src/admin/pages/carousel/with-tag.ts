import type { CarouselPage } from '#contract/site/settings.ts'

/** A slide that leads to another menu item: the shop begins at its washes, any other item has no part. */
export const withTag = (slide: CarouselPage, tag: NonNullable<CarouselPage['tag']>): CarouselPage => ({
  ...slide,
  tag,
  href: tag === '_SHOP' ? '_WASHES' : '',
})
