import { toCents } from '#contract/rules/money.ts'
import { discountRefusals } from '#contract/rules/order-end.ts'
import type { ChangedTotal } from '#contract/shapes/order.ts'
import { money } from '#src/kit/format.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { AlertKind } from '#src/ui/overlays/dialogs.ts'
import { changedCartWords } from '#src/words/changed-cart.ts'
import { nameChange } from '#src/words/queued.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { salesPauseWords } from '#src/words/sales-pause.ts'
import type { Outcome } from './outcome.ts'

/** The message for a payment that did not happen, and its one next step. */
export interface Notice {
  kind: AlertKind
  title: string
  body: string
  /** Replaces the seal. */
  drawing?: 'cloud'
  next?: 'card' | 'vehicle' | 'review'
}

/** A payment that ended before anything was sent. */
export type NotPaid =
  | { is: 'no-signal' }
  | { is: 'under-way' }
  /** Another tab has paid for the cart or emptied it since the question. */
  | { is: 'emptied' }
  /** Another tab has added a wash club to the cart, whose terms were not accepted here. */
  | { is: 'changed' }
  /** The terms of the wash club have changed since they were accepted here. */
  | { is: 'newTerms' }
  | { is: 'waiting'; kinds: string[] }

export const noticeBefore = (result: NotPaid): Notice => {
  if (result.is === 'no-signal')
    return { kind: 'error', title: purchaseWords.signalTitle, body: purchaseWords.signalBody, drawing: 'cloud' }
  if (result.is === 'under-way')
    return { kind: 'warning', title: purchaseWords.underWayTitle, body: purchaseWords.dontPayAgainMore }
  if (result.is === 'emptied')
    return { kind: 'warning', title: changedCartWords.emptiedTitle, body: changedCartWords.emptiedBody }
  if (result.is === 'changed')
    return { kind: 'warning', title: changedCartWords.changedTitle, body: changedCartWords.changedBody }
  if (result.is === 'newTerms')
    return { kind: 'warning', title: purchaseWords.newTermsTitle, body: purchaseWords.newTermsBody }
  const changes = result.kinds.map(nameChange).join(', ')
  return { kind: 'warning', title: purchaseWords.waitingTitle, body: purchaseWords.waitingBody(changes) }
}

/**
 * A payment that the bank or the server refused: their text first, then that no money moved.
 * @param isCartKept whether every line that it would have paid for is in the cart now; false for one without lines
 */
export const noticeAfter = (outcome: Extract<Outcome, { is: 'declined' | 'refused' }>, isCartKept: boolean): Notice => {
  const uncharged = isCartKept ? purchaseWords.nothingChargedCart : purchaseWords.nothingCharged
  if (outcome.is === 'declined') {
    const words = outcome.message ?? purchaseWords.declined
    return { kind: 'error', title: purchaseWords.failedTitle, body: `${words} ${uncharged}`, next: 'card' }
  }
  const { error } = outcome
  // Another order is still at the bank and may yet be charged, so the message makes no statement about charges.
  if (isRefused(error, 'ORDER_PENDING'))
    return { kind: 'warning', title: purchaseWords.underWayTitle, body: error.message }
  const body = [error.message, ...changedPrices(error), uncharged].join(' ')
  const toReview = isRefused(error, 'TOTAL_CHANGED', 'PRODUCT_UNKNOWN')
  if (toReview) return { kind: 'warning', title: purchaseWords.reviewTitle, body, next: 'review' }
  if (isRefused(error, 'CONSENT_REQUIRED')) return { kind: 'warning', title: purchaseWords.newTermsTitle, body }
  if (isRefused(error, 'SALES_PAUSED')) return { kind: 'warning', title: salesPauseWords.title, body }
  if (isRefused(error, ...discountRefusals)) return { kind: 'warning', title: purchaseWords.codeTitle, body }
  if (isRefused(error, 'VEHICLE_REQUIRED'))
    return { kind: 'warning', title: purchaseWords.vehicleTitle, body, next: 'vehicle' }
  return {
    kind: 'error',
    title: purchaseWords.failedTitle,
    body,
    next: isRefused(error, 'NO_CARD') ? 'card' : undefined,
  }
}

/** What the order costs now. An outcome that was read again from the device does not have it. */
const changedPrices = (error: Error): string[] => {
  if (!isRefused(error, 'TOTAL_CHANGED') || !error.resultData) return []
  const { total, lines } = error.resultData as ChangedTotal
  const monthly = lines.find(({ monthlyPrice }) => monthlyPrice !== null)?.monthlyPrice
  return [purchaseWords.costsNow(money(toCents(total)), monthly == null ? null : money(toCents(monthly)))]
}

export interface Uncharged {
  /** Units of the order that are still in the cart; 0 for a purchase straight from a product. */
  inCart: number
  /** Cents that were taken and went back; absent when none were taken. */
  returned?: number
}

/** What the user is told about a payment that ended without a charge. */
export const unchargedMessage = ({ inCart, returned }: Uncharged): { title: string; body: string } => {
  const { returnedTitle, returnedBody, unchargedTitle, unchargedBody, stillInCart } = purchaseWords
  const [title, first] =
    returned === undefined ? [unchargedTitle, unchargedBody] : [returnedTitle, returnedBody(money(returned))]
  return { title, body: inCart > 0 ? `${first} ${stillInCart(inCart)}` : first }
}
