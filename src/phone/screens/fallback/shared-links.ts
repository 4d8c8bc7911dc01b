import { isSamePath } from '#contract/routes/facts.ts'
import { phonePathOf, type ShopMenu } from '#contract/routes/web.ts'

/**
 * The phone's screen of the same thing as an address of the web shop: a shared link must not end at a missing page.
 * Undefined: it is no address of the shop.
 */
export const sharedLinkTarget = (menu: ShopMenu, path: string): string | undefined => {
  const target = phonePathOf(menu, path)
  return target !== undefined && isSamePath(target, path) ? undefined : target
}
