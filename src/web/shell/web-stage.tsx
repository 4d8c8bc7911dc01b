import { memo, Suspense, type ReactNode } from 'react'
import type { WebRoute } from '#contract/routes/web.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { usePaymentGate } from '#src/customer/paying/use-payment-gate.ts'
import { useLocation } from 'wouter'
import type { WebDecision } from '../decide.ts'
import { pageOf } from '../routes.ts'
import { WebFrame } from './web-frame.tsx'

const PhoneOnly = lazyPart(() => import('../pages/phone-only/phone-only.tsx'))
const Fallback = lazyPart(() => import('../pages/fallback/fallback-page.tsx'))
const PaymentPage = lazyPart(() => import('../pages/payment/payment-page.tsx'))

interface WebStageProps {
  session: StoredSession
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
