import { useLastIntent } from '#src/customer/paying/stages.tsx'
import { usePaymentState } from '#src/customer/paying/use-payment.ts'
import { CheckingScreen } from './checking-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { UnchargedScreen } from './uncharged-screen.tsx'

/** Replaces the screen while a payment has one of its own. */
export default function PaymentScreen() {
  const { stage } = usePaymentState()
  const intent = useLastIntent()
  if (stage.shows === 'uncharged') return <UnchargedScreen {...stage} />
  if (!intent) return null
  return stage.shows === 'checking' ? <CheckingScreen intent={intent} /> : <PendingScreen intent={intent} />
}
