import type { MenuItem, ShopItem } from '#contract/site/settings.ts'

/** What an item of a site's menu leads to. */
export const menuTagNames: Record<MenuItem['tag'], string> = {
  _HOME: 'Home',
  _SHOP: 'Shop',
  _LOCATIONS: 'Locations',
  _ABOUT: 'About',
}

/** The parts of a site's shop. */
export const shopTagNames: Record<ShopItem['tag'], string> = {
  _WASHES: 'Washes',
  _CLUBS: 'Wash clubs',
  _BUNDLES: 'Bundles',
  _CARDS: 'Gift cards',
  _MERCH: 'Merchandise',
}
