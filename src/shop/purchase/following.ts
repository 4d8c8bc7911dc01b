import { subscribe } from 'valtio/vanilla'
import { orderRepeatWindow } from '#contract/constants.ts'
import type { Intent } from '#src/local/intents.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { paymentState, showStage, type PaymentState, type Stage } from './payment-state.ts'
import { settleUntilKnown } from './settling.ts'
import type { TenderPorts } from './tender.ts'

/** Another tab finishes its own tap. This page settles it only when it should have ended long ago. */
const otherTabsTime = orderRepeatWindow + 10_000

type Tapped = Pick<PaymentState, 'tapped'>

/**
 * True for a payment that was tapped before this page was loaded: the app was closed, or another tab sends it.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const isFromEarlierPage = (intent: Intent, { tapped }: Tapped, loadedAt: number): boolean =>
  tapped !== intent.key && (intent.state === 'asking' || intent.startedAt < loadedAt)

/** Milliseconds until this page settles an open payment; undefined while its own tap is still sending. */
export const settleDelay = (
  intent: Intent,
  { sending, tapped }: Pick<PaymentState, 'sending' | 'tapped'>,
  loadedAt: number,
): number | undefined => {
  if (sending && tapped === intent.key) return undefined
  const isOtherTabs =
    intent.state === 'sending' && tapped !== intent.key && !isFromEarlierPage(intent, { tapped }, loadedAt)
  return isOtherTabs ? otherTabsTime : 0
}

/**
 * Going to another path means that the user continues to browse; the first seconds of a payment stay under their
 * dialog.
 */
export const stageAfterLeaving = (stage: Stage): Stage => (stage.shows === 'paying' ? stage : { shows: 'nothing' })

/** Settles until the outcome is known, and shows it. When another tab has shown it, the payment's screen is closed. */
export const settleAndShow = async (
  ports: TenderPorts,
  tell: (outcome: Outcome) => Promise<void>,
  { intent, pace, stop }: { intent: Intent; pace: Pace; stop: AbortSignal },
): Promise<void> => {
  const outcome = await settleUntilKnown(ports, pace, intent, stop)
  if (outcome) return tell(outcome)
  const { shows } = paymentState.get().stage
  if ((shows === 'pending' || shows === 'checking') && !(await ports.own.intents.get(intent.key)))
    showStage({ shows: 'nothing' })
}

/**
 * Calls `work` at the first answer of any request after requests without one. A task of its own, after the answer has
 * been handled: an answer to settle itself must not start another settle.
 * @returns a function that unsubscribes
 */
export const onContactRestored = (clock: Clock, contact: Contact, work: () => void): (() => void) => {
  let { misses } = contact
  return subscribe(contact, () => {
    const isRestored = misses > 0 && contact.misses === 0
    misses = contact.misses
    if (isRestored) clock.after(0, work)
  })
}
