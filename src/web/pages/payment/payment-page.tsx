import {
  CheckingFacts,
  CheckNow,
  KeepBrowsing,
  PendingSteps,
  UnchargedOutcome,
  useLastIntent,
} from '#src/customer/paying/stages.tsx'
import { usePaymentState } from '#src/customer/paying/use-payment.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as css from './payment.module.css'

/** Replaces the page while a payment has one of its own. */
export default function PaymentPage() {
  const { stage } = usePaymentState()
  const intent = useLastIntent()
  if (stage.shows === 'uncharged')
    return (
      <WebPage title={checkoutWords.title} width="form">
        <UnchargedOutcome {...stage} />
      </WebPage>
    )
  if (!intent) return null
  if (stage.shows === 'checking')
    return (
      <WebPage width="form" className={css.payment}>
        <CheckingFacts intent={intent} />
        <CheckNow />
        <KeepBrowsing kind="quiet" />
      </WebPage>
    )
  return (
    <WebPage title={purchaseWords.pendingTitle} width="form" className={css.payment}>
      <PendingSteps intent={intent} />
    </WebPage>
  )
}
