import { UnchargedOutcome, useLeaveUncharged, type UnchargedProps } from '#src/customer/paying/stages.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** The outcome of a payment that was in doubt: the user pays nothing. */
export const UnchargedScreen = (outcome: UnchargedProps) => (
  <Page title={checkoutWords.title} onBack={useLeaveUncharged(outcome.inCart)}>
    <UnchargedOutcome {...outcome} />
  </Page>
)
