import type { WebRoute } from '#contract/routes/web.ts'
import type { MenuItem } from '#contract/shapes/site-config.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Anchor } from '#src/ui/anchor.tsx'

interface MainLinksProps {
  current: WebRoute | undefined
  className: string | undefined
  onLeave?: () => void
}

const tagOf = (route: WebRoute | undefined): MenuItem['tag'] | undefined =>
  route?.isShop
    ? '_SHOP'
    : route?.name === 'home'
      ? '_HOME'
      : route?.name === 'locations'
        ? '_LOCATIONS'
        : route?.name === 'about'
          ? '_ABOUT'
          : undefined

/** The merchant's menu, in its order; an item without a label is not shown. */
export function MainLinks({ current, className, onLeave }: MainLinksProps) {
  const { menuItems } = useSite()
  const tag = tagOf(current)
  return menuItems
    .filter(({ label }) => label)
    .map((item) => (
      <Anchor
        key={`${item.tag}${item.href}`}
        href={item.href}
        className={className}
        aria-current={item.tag === tag ? 'page' : undefined}
        onClick={onLeave}
      >
        {item.label}
      </Anchor>
    ))
}
