import type { Intent } from '#src/local/intents.ts'
import { money, relativeTime, timeOfDay } from '#src/kit/format.ts'
import { reference } from '#src/shop/purchase/intents.ts'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/kit/site/merchant-mark.tsx'
import { Body } from '#src/ui/body.tsx'
import { Card } from '#src/ui/card.tsx'
import { Drum } from '#src/ui/drum.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { CheckNow, KeepBrowsing } from './check-now.tsx'
import * as css from './checking-payment.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Shown first when the app was closed during a payment: waits for its outcome. */
export function CheckingScreen({ intent }: { intent: Intent }) {
  return (
    <main className={`${frame.scroll} ${frame.column} ${frame.form} ${css.checking}`}>
      <div className={css.mark}>
        <MerchantMark />
      </div>
      <Body className={css.middle}>
        <Drum icon={<Icon name="credit-card" weight="duotone" />} label={purchaseWords.checking} />
        <div className={`${layout.g2} ${layout.center}`} role="status">
          <h1>{purchaseWords.checkingTitle}</h1>
          <p className={`${prose.muted} ${css.words}`}>{purchaseWords.checkingBody}</p>
        </div>
        <Card className={css.facts}>
          <Facts intent={intent} />
        </Card>
        <Note tone="warning">
          <b>{purchaseWords.dontPayAgain}</b> {purchaseWords.dontPayAgainOnce}
        </Note>
      </Body>
      <Body className={layout.g2}>
        <CheckNow />
        <KeepBrowsing kind="quiet" />
      </Body>
    </main>
  )
}

function Facts({ intent }: { intent: Intent }) {
  const now = useNow(useServices().clock.now, Infinity)
  return (
    <KeyValues
      pairs={[
        { name: purchaseWords.order, value: reference(intent), code: true },
        ...(intent.goods ? [{ name: purchaseWords.bought, value: intent.goods }] : []),
        { name: purchaseWords.amount, value: money(intent.total) },
        ...(intent.card ? [{ name: purchaseWords.cardName, value: intent.card }] : []),
        {
          name: purchaseWords.started,
          value: `${timeOfDay(intent.startedAt)}, ${relativeTime(intent.startedAt, now)}`,
        },
      ]}
    />
  )
}
