import type { Intent } from '#src/local/intents.ts'
import { keepBrowsing } from '#src/customer/paying/check-now.tsx'
import { PendingSteps } from '#src/customer/paying/pending-steps.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { purchaseWords } from '#src/words/purchase.ts'

/** The tap was made in this page, and the answer takes long. */
export const PendingScreen = ({ intent }: { intent: Intent }) => (
  <Page title={purchaseWords.pendingTitle} onBack={keepBrowsing}>
    <PendingSteps intent={intent} />
  </Page>
)
