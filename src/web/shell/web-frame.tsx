import type { ReactNode } from 'react'
import type { WebRoute } from '#contract/routes/web.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { webWords } from '#src/words/web.ts'
import { contentId } from '../ui/web-page.tsx'
import { Footer } from './footer.tsx'
import { ShopBar } from './shop-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { WebDock } from './web-dock.tsx'
import * as css from './web-frame.module.css'

interface WebFrameProps {
  session: StoredSession
  routes: readonly WebRoute[]
  /** The page; undefined on an address without one. */
  current: WebRoute | undefined
  children?: ReactNode
}

/**
 * The bars around a page: top bar, the shop's own bar on its pages, footer. What stands in the window stands beside the
 * frame: in older browsers a container holds its fixed parts.
 */
export const WebFrame = ({ session, routes, current, children }: WebFrameProps) => (
  <>
    <a className={css.skip} href={`#${contentId}`}>
      {webWords.skip}
    </a>
    <div className={css.webFrame} data-ui="web">
      <TopBar session={session} routes={routes} current={current} />
      {current?.isShop && <ShopBar routes={routes} current={current} />}
      <div className={css.content}>{children}</div>
      <Footer routes={routes} />
    </div>
    <WebDock />
  </>
)
