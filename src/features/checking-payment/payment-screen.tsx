import { useState } from 'react'
import type { Intent } from '#src/local/intents.ts'
import { useOpenIntent, usePaymentState } from '#src/parts/purchase/use-open-intent.ts'
import { CheckingScreen } from './checking-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { UnchargedScreen } from './uncharged-screen.tsx'

/** Takes the place of the screen while a payment wants the person's eyes. */
export default function PaymentScreen() {
  const { stage } = usePaymentState()
  const intent = useLastIntent()
  if (stage.shows === 'uncharged') return <UnchargedScreen {...stage} />
  if (!intent) return null
  return stage.shows === 'checking' ? <CheckingScreen intent={intent} /> : <PendingScreen intent={intent} />
}

/** The intent leaves the database a moment before its outcome is told; until then the screen stays as it is. */
const useLastIntent = (): Intent | undefined => {
  const open = useOpenIntent()
  const [last, setLast] = useState<Intent>()
  if (open && open !== last) setLast(open)
  return open ?? last
}
