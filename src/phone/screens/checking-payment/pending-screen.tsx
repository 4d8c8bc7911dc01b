import type { Intent } from '#src/local/intents.ts'
import { PendingSteps } from '#src/customer/paying/stages.tsx'
import { usePaymentSession } from '#src/customer/paying/use-payment.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { purchaseWords } from '#src/words/purchase.ts'

/** The tap was made in this page, and the answer takes long. */
export const PendingScreen = ({ intent }: { intent: Intent }) => (
  <Page title={purchaseWords.pendingTitle} onBack={usePaymentSession().leave}>
    <PendingSteps intent={intent} />
  </Page>
)
