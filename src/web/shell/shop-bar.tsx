import type { WebRoute } from '#contract/routes/web.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { webWords } from '#src/words/web.ts'
import { shopIcons } from './shop-icons.ts'
import * as css from './shop-bar.module.css'

/** A button for each labelled page of the shop. */
export const ShopBar = ({ routes, current }: { routes: readonly WebRoute[]; current: WebRoute }) => (
  <nav className={css.shopBar} aria-label={webWords.shop}>
    {routes
      .filter(({ isShop, label }) => isShop && label)
      .map(({ name, path, label }) => (
        <Anchor key={path} href={path} className={css.item} aria-current={path === current.path ? 'page' : undefined}>
          <Icon name={shopIcons[name] ?? 'tag'} weight={path === current.path ? 'fill' : 'regular'} />
          {label}
        </Anchor>
      ))}
  </nav>
)
