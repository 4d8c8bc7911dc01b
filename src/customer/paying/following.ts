import { subscribe } from 'valtio/vanilla'
import { orderRepeatWindow } from '#contract/constants.ts'
import type { Intent } from '#src/local/intents.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { isFromEarlierPage } from './earlier-page.ts'
import { paymentState, showStage, type PaymentState } from './payment-state.ts'
import { settleUntilKnown } from './settling.ts'
import type { TenderPorts } from './tender.ts'

/** Another tab finishes its own tap. This page settles it only when it should have ended long ago. */
const otherTabsTime = orderRepeatWindow + 10_000

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
