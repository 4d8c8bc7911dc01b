import type { WebRoute } from '#contract/routes/web.ts'
import type { MenuItem } from '#contract/shapes/site-config.ts'
import { useSite } from '#src/kit/site/site-context.ts'

/** The tags of the pages outside the shop that the menu leads to. */
const tags: Partial<Record<WebRoute['name'], MenuItem['tag']>> = {
  home: '_HOME',
  locations: '_LOCATIONS',
  about: '_ABOUT',
}

/** The merchant's menu, in its order; an item without a label is not shown. */
export const useMenuItems = (current: WebRoute | undefined): (MenuItem & { isCurrent: boolean })[] => {
  const { menuItems } = useSite()
  const shown = current && (current.isShop ? '_SHOP' : tags[current.name])
  return menuItems.filter(({ label }) => label).map((item) => ({ ...item, isCurrent: item.tag === shown }))
}
