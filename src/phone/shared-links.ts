import { phoneRoutes, type PhoneRoute } from '#contract/routes/phone.ts'
import { isSamePath } from '#contract/routes/facts.ts'
import type { MenuItem, ShopItem } from '#contract/shapes/site-config.ts'
import type { Site } from '#src/brand/site/site.ts'

const menuScreens: Record<MenuItem['tag'], PhoneRoute> = {
  _HOME: 'home',
  _SHOP: 'washes',
  _LOCATIONS: 'findUs',
  _ABOUT: 'support',
}

const shopScreens: Record<ShopItem['tag'], PhoneRoute> = {
  _WASHES: 'washes',
  _CLUBS: 'washClub',
  _BUNDLES: 'bundles',
  _CARDS: 'giftCards',
  _MERCH: 'merch',
}

/**
 * The phone's screen of the same thing as an address of the web shop: a shared link must not end at a missing page.
 * Undefined: it is no address of the shop.
 */
export const sharedLinkTarget = (
  { menuItems, shopItems }: Pick<Site, 'menuItems' | 'shopItems'>,
  path: string,
): string | undefined => {
  if (isSamePath(path, '/userManagement')) return phoneRoutes.account.path
  const item = menuItems.find(({ href }) => isSamePath(href, path))
  if (item) return phoneRoutes[menuScreens[item.tag]].path
  const shop = menuItems.find(({ tag }) => tag === '_SHOP')?.href ?? ''
  const sold = shopItems.find(({ href }) => isSamePath(`${shop}${href}`, path))
  return sold && phoneRoutes[shopScreens[sold.tag]].path
}
