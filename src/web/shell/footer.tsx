import type { WebRoute } from '#contract/routes/web.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { webWords } from '#src/words/web.ts'
import * as css from './footer.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The merchant's name, and the way to every public page. */
export function Footer({ routes }: { routes: readonly WebRoute[] }) {
  const { tagline } = useSite()
  const named = (...names: WebRoute['name'][]) => routes.filter(({ name, label }) => names.includes(name) && label)
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <div className={css.brand}>
          <MerchantMark />
          {tagline && <p className={prose.muted}>{tagline}</p>}
        </div>
        <nav className={css.columns} aria-label={webWords.allPages}>
          <Column title={webWords.shop} routes={routes.filter(({ isShop, label }) => isShop && label)} />
          <Column title={webWords.visit} routes={named('locations', 'about')} />
          <Column title={webWords.legal} routes={named('terms', 'privacy')} />
        </nav>
      </div>
    </footer>
  )
}

const Column = ({ title, routes }: { title: string; routes: readonly WebRoute[] }) =>
  routes.length > 0 && (
    <div role="group" className={css.column} aria-label={title}>
      <b aria-hidden="true">{title}</b>
      {routes.map(({ path, label }) => (
        <Anchor key={path} href={path} className={css.link}>
          {label}
        </Anchor>
      ))}
    </div>
  )
