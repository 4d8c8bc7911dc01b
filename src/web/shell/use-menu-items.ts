import { isSamePath } from '#contract/routes/facts.ts'
import type { WebRoute } from '#contract/routes/web.ts'
import type { MenuItem } from '#contract/site/settings.ts'
import { useSite } from '#src/kit/site/site-context.ts'

/** The merchant's menu, in its order; an item without a label is not shown. */
export const useMenuItems = (current: WebRoute | undefined): (MenuItem & { isCurrent: boolean })[] => {
  const { menuItems } = useSite()
  const isCurrent = ({ tag, href }: MenuItem): boolean =>
    current !== undefined && (current.isShop ? tag === '_SHOP' : isSamePath(href, current.path))
  return menuItems.filter(({ label }) => label).map((item) => ({ ...item, isCurrent: isCurrent(item) }))
}
