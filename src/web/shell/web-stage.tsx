import { memo, Suspense, type ReactNode } from 'react'
import type { WebRoute } from '#contract/routes/web.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { usePaymentGate } from '#src/customer/paying/use-payment.ts'
import { useLocation } from 'wouter'
import type { WebDecision } from '../decide.ts'
import { pageOf } from '../routes.ts'
import { webWords } from '#src/words/web.ts'
import { contentId } from '../ui/web-page.tsx'
import { Footer } from './footer.tsx'
import { ShopBar } from './shop-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { WebDock } from './web-dock.tsx'
import * as css from './web-frame.module.css'

interface WebFrameProps {
  session: SessionSeen
  routes: readonly WebRoute[]
  /** The page; undefined on an address without one. */
  current: WebRoute | undefined
  children?: ReactNode
}

/**
 * The bars around a page: top bar, the shop's own bar on its pages, footer. What stands in the window stands beside the
 * frame: in older browsers a container holds its fixed parts.
 */
const WebFrame = ({ session, routes, current, children }: WebFrameProps) => (
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

const PhoneOnly = lazyPart(() => import('../pages/phone-only/phone-only.tsx'))
const Fallback = lazyPart(() => import('../pages/fallback/fallback-page.tsx'))
const PaymentPage = lazyPart(() => import('../pages/payment/payment-page.tsx'))

interface WebStageProps {
  session: SessionSeen
  routes: readonly WebRoute[]
  decision: Exclude<WebDecision, { show: 'redirect' }>
}

/** Pages without the bars: a mail leads to them for one act. */
const withoutBars: readonly string[] = ['passwordRecovery', 'updated']

/** One page in its frame. A payment result that the user must see precedes it. */
export const WebStage = memo(function WebStage({ session, routes, decision }: WebStageProps) {
  const [path] = useLocation()
  const payment = usePaymentGate(path)
  const route = decision.show === 'page' ? decision.route : undefined
  const hasPaymentPage =
    session.state === 'person' && payment && payment.shows !== 'nothing' && payment.shows !== 'paying'
  const page = payment && (
    <Suspense fallback={null}>{hasPaymentPage ? <PaymentPage /> : <Shown decision={decision} />}</Suspense>
  )
  return hasNoBars(decision) ? (
    page
  ) : (
    <WebFrame session={session} routes={routes} current={route}>
      {page}
    </WebFrame>
  )
})

const hasNoBars = (decision: WebDecision): boolean =>
  decision.show === 'phone-only' || (decision.show === 'page' && withoutBars.includes(decision.route.name))

function Shown({ decision }: Pick<WebStageProps, 'decision'>): ReactNode {
  if (decision.show === 'phone-only') return <PhoneOnly />
  if (decision.show === 'fallback') return <Fallback appOnly={decision.appOnly} />
  const Page = pageOf(decision.route)
  return <Page key={decision.route.name} route={decision.route} />
}
