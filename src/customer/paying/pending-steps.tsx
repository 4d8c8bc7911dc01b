import { useSnapshot } from 'valtio'
import type { Intent } from '#src/local/intents.ts'
import { money, timeOfDay } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Note } from '#src/ui/note.tsx'
import { Steps, type Step } from '#src/ui/steps.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { formatSeconds, purchaseWords } from '#src/words/purchase.ts'
import { reference } from './intents.ts'
import { usePaymentState } from './use-open-intent.ts'
import { CheckNow, KeepBrowsing } from './check-now.tsx'
import { HelpLink } from './help-link.tsx'
import * as css from './payment.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The progress of a payment whose answer takes long, and that paying again is not needed. */
export const PendingSteps = ({ intent }: { intent: Intent }) => (
  <>
    <Card className={css.steps}>
      <Steps steps={useSteps(intent)} />
    </Card>
    <Note tone="warning">
      <b>{purchaseWords.dontPayAgain}</b> {purchaseWords.dontPayAgainMore}
    </Note>
    <CheckNow />
    <KeepBrowsing kind="tonal" size="lg" />
    <p className={`${prose.xs} ${prose.muted} ${layout.center}`}>
      {purchaseWords.orderRef} <span className={prose.mono}>{reference(intent)}</span>
      <HelpLink reference={reference(intent)} className={prose.link} before=" · ">
        {purchaseWords.getHelp}
      </HelpLink>
    </p>
  </>
)

/** Only confirmed steps are checked off: while answers are lost, the app cannot state whether the order arrived. */
const useSteps = ({ startedAt, total, card, goods }: Intent): Step[] => {
  const { clock, contact } = useServices()
  const { sending } = usePaymentState()
  const now = useNow(clock.now, Infinity)
  const weak = useSnapshot(contact).misses > 0
  const seconds = formatSeconds(Math.max(0, Math.floor((now - startedAt) / 1000)))
  const unsure = sending ? purchaseWords.stepSending : purchaseWords.stepAsking
  const sent = purchaseWords.stepSentDetail(timeOfDay(startedAt), money(total), card)
  const order = goods ? `${goods}. ${sent}` : sent
  return [
    weak
      ? { title: unsure, detail: `${order}. ${purchaseWords.stepWeak(seconds)}`, state: 'now' }
      : { title: purchaseWords.stepSent, detail: order, state: 'done' },
    {
      title: purchaseWords.stepBank,
      detail: weak ? undefined : purchaseWords.stepBankDetail(seconds),
      state: weak ? 'next' : 'now',
    },
    { title: purchaseWords.stepWallet, state: 'next' },
  ]
}
