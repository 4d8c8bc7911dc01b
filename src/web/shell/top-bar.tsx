import type { WebRoute } from '#contract/routes/web.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { shortName } from '#contract/rules/short-name.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { webWords } from '#src/words/web.ts'
import { MenuButton } from './menu-button.tsx'
import { useMenuItems } from './use-menu-items.ts'
import { UserLinks } from './user-links.tsx'
import * as css from './top-bar.module.css'

interface TopBarProps {
  session: SessionSeen
  routes: readonly WebRoute[]
  current: WebRoute | undefined
}

/** The merchant, the menu, and the user's own links. In a narrow window, and with large text, the menu is in a drawer. */
export function TopBar({ session, routes, current }: TopBarProps) {
  const { companyName } = useSite()
  const items = useMenuItems(current)
  return (
    <header className={css.topBar}>
      <div className={css.inside}>
        <MenuButton session={session} routes={routes} current={current} />
        <Anchor className={css.mark} href="/" aria-label={webWords.home(shortName(companyName))}>
          <MerchantMark />
        </Anchor>
        <nav className={css.menu} aria-label={webWords.main}>
          {items.map(({ href, label, isCurrent }, index) => (
            <Anchor key={index} href={href} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Anchor>
          ))}
        </nav>
        <UserLinks session={session} current={current} />
      </div>
    </header>
  )
}
