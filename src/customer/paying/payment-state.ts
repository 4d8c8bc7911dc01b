import { smallStore } from '#src/ui/small-store.ts'

/**
 * What the screen shows of a payment. Lives as long as the page; the payment itself is in the database.
 * - nothing: no payment, or the user continues to browse (a banner is shown then)
 * - paying: the first seconds after the tap, under a dialog
 * - pending: tapped in this page, and the answer takes long
 * - checking: found open when the app started
 * - uncharged: it ended, and the user pays nothing. `returned`: the cents that were taken and went back
 */
export type Stage =
  | { shows: 'nothing' | 'paying' | 'pending' | 'checking' }
  | { shows: 'uncharged'; reference: string; inCart: number; returned?: number }

export interface PaymentState {
  stage: Stage
  /** The key of the order that was tapped in this page. */
  tapped: string | null
  /** The tap is still being repeated. */
  sending: boolean
  /** When the next request is sent, in epoch milliseconds; 0 while one is in flight. */
  nextAt: number
}

export const noPayment: PaymentState = { stage: { shows: 'nothing' }, tapped: null, sending: false, nextAt: 0 }

export const paymentState = smallStore<PaymentState>(noPayment, 'user')

export const changePayment = (change: Partial<PaymentState>): void =>
  paymentState.set({ ...paymentState.get(), ...change })

export const showStage = (stage: Stage): void => changePayment({ stage })

/** Opens the payment's screen: pending for a tap of this page, else checking. */
export const showPayment = (key: string): void =>
  showStage({ shows: paymentState.get().tapped === key ? 'pending' : 'checking' })

/**
 * Going to another path means that the user continues to browse; the first seconds of a payment stay under their
 * dialog.
 */
export const stageAfterLeaving = (stage: Stage): Stage => (stage.shows === 'paying' ? stage : { shows: 'nothing' })
