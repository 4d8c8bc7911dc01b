import type { Intent } from '#src/local/intents.ts'
import { Card } from '#src/ui/card.tsx'
import { Drum } from '#src/customer/ui/drum.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { purchaseWords } from '#src/words/purchase.ts'
import { PaymentFacts } from './payment-facts.tsx'
import * as css from './payment.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The outcome of an earlier payment is being asked for: what it was for, and that paying again is not needed. */
export const CheckingFacts = ({ intent }: { intent: Intent }) => (
  <>
    <Drum icon={<Icon name="credit-card" weight="duotone" />} label={purchaseWords.checking} />
    <div className={`${layout.g2} ${layout.center}`} role="status">
      <h1>{purchaseWords.checkingTitle}</h1>
      <p className={`${prose.muted} ${css.words}`}>{purchaseWords.checkingBody}</p>
    </div>
    <Card className={css.facts}>
      <PaymentFacts intent={intent} />
    </Card>
    <Note tone="warning">
      <b>{purchaseWords.dontPayAgain}</b> {purchaseWords.dontPayAgainOnce}
    </Note>
  </>
)
