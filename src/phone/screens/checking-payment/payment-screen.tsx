import { useState } from 'react'
import type { Intent } from '#src/local/intents.ts'
import { useOpenIntent, usePaymentState } from '#src/shop/purchase/use-open-intent.ts'
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

/** The intent leaves the database a moment before its outcome is shown; until then the screen stays unchanged. */
const useLastIntent = (): Intent | undefined => {
  const open = useOpenIntent()
  const [last, setLast] = useState<Intent>()
  if (open && open !== last) setLast(open)
  return open ?? last
}
