import type { Intent } from '#src/local/intents.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { Body } from '#src/customer/ui/body.tsx'
import { CheckingFacts, CheckNow, KeepBrowsing } from '#src/customer/paying/stages.tsx'
import * as css from './checking-payment.module.css'
import * as frame from '#src/ui/styles/frame.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** Shown first when the app was closed during a payment: waits for its outcome. */
export function CheckingScreen({ intent }: { intent: Intent }) {
  return (
    <main className={`${frame.scroll} ${frame.column} ${frame.form} ${css.checking}`}>
      <div className={css.mark}>
        <MerchantMark />
      </div>
      <Body className={css.middle}>
        <CheckingFacts intent={intent} />
      </Body>
      <Body className={layout.g2}>
        <CheckNow />
        <KeepBrowsing kind="quiet" />
      </Body>
    </main>
  )
}
