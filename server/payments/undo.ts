import type { LookupOutcome, RefundLookup, RefundOutcome, RefundRefusal, RefundRequest } from './processor.ts'
import { decimal, isRefusedBeforeCharge } from './exchange.ts'

/** One charge of a reference, as a processor that does not keep references unique reports it. */
export interface FoundCharge {
  /** The processor's own id of the charge. */
  id: string
  /** voided: voided or refunded. partial: a part of the amount was charged, which pays nothing. */
  state: 'approved' | 'partial' | 'declined' | 'failed' | 'voided' | 'unknown'
  code: string
  /** As the processor wrote it. */
  amount: string
  /** Absent: the processor does not say. */
  isSettled?: boolean
}

/** One refund of a refund reference, as such a processor reports it. */
export interface FoundRefund {
  /** The processor's own id of the refund. */
  id: string
  state: 'refunded' | 'refused' | 'unknown'
}

/** True: an undone charge holds no money. @throws Error when that is not known: the undoing is tried again */
export const isUndone = ({ state }: FoundRefund): boolean => {
  if (state === 'unknown') throw new Error('the processor does not report whether it undid a charge')
  return state === 'refunded'
}

/** The outcome of a payment by all charges of its reference. */
export const outcomeOfCharges = (charges: readonly FoundCharge[]): LookupOutcome => {
  const of = (state: FoundCharge['state']) => charges.find((charge) => charge.state === state)
  const approved = of('approved')
  if (approved) return { kind: 'approved', code: approved.code }
  if (of('unknown') ?? of('partial')) return { kind: 'unknown' }
  const declined = of('declined')
  if (declined) return { kind: 'declined', code: declined.code, message: declinedText }
  return charges.length > 0 ? { kind: 'failed' } : { kind: 'none' }
}

export const declinedText = 'Your card was declined.'

/** The two ways back: a void before the batch of the day is settled, a refund after it. */
export interface WaysBack {
  void: (charge: FoundCharge) => Promise<boolean>
  refund: (charge: FoundCharge) => Promise<boolean>
}

/**
 * Voids each charge that took money, or refunds it when the processor no longer voids it.
 * @returns true when no money is left; also when there was none
 * @throws Error when a charge is still being made: its void is tried again
 */
export const undoCharges = async (charges: readonly FoundCharge[], back: WaysBack): Promise<boolean> => {
  if (charges.some(({ state }) => state === 'unknown')) throw new Error('a charge is still being made')
  let isEmpty = true
  for (const charge of charges.filter(({ state }) => state === 'approved' || state === 'partial'))
    isEmpty = ((await back.void(charge)) || (await back.refund(charge))) && isEmpty
  return isEmpty
}

/** How a processor without unique refund references pays money back. */
export interface RefundWays {
  /** The charges of the payment's reference. */
  charges: () => Promise<FoundCharge[]>
  /** The refunds of the request's refund reference. */
  refunds: (charge: FoundCharge, amount: string) => Promise<FoundRefund[]>
  /** Voids the whole charge; refused: it is settled. */
  void: (charge: FoundCharge) => Promise<FoundRefund>
  /** Refunds that amount of the charge, in decimals. */
  refund: (charge: FoundCharge, amount: string) => Promise<FoundRefund & { reason?: RefundRefusal }>
}

/** True: nothing of the payment has been paid back, and all of it is now. */
const isWhole = ({ amount, paid, made }: RefundRequest): boolean => amount === paid && made.length === 0

/** The charge that a refund is of. */
const chargeOf = (charges: readonly FoundCharge[]): FoundCharge | undefined =>
  charges.find(({ state }) => state === 'approved') ?? charges.find(({ state }) => state === 'voided')

/**
 * Refunds a charge; the whole of one that is not settled yet is voided. Until the void or the refund is sent, an error
 * means that no money moved.
 */
export const refundCharge = async (request: RefundRequest, ways: RefundWays): Promise<RefundOutcome> => {
  const charge = chargeOf(await ways.charges())
  if (!charge) return { kind: 'refused', reason: 'REFUSED' }
  if (charge.state === 'voided') return { kind: 'refused', reason: 'ALREADY_REFUNDED' }
  try {
    if (isWhole(request)) {
      const voided = await ways.void(charge)
      if (voided.state === 'refunded') return { kind: 'refunded', code: voidCode(charge) }
      if (voided.state === 'unknown') return { kind: 'unknown' }
    }
    const { id, state, reason } = await ways.refund(charge, decimal(request.amount))
    if (state === 'refunded') return { kind: 'refunded', code: id }
    if (state === 'unknown') return { kind: 'unknown' }
    return { kind: 'refused', reason: charge.isSettled === false ? 'NOT_SETTLED' : (reason ?? 'REFUSED') }
  } catch (error) {
    if (isRefusedBeforeCharge(error)) return { kind: 'refused', reason: 'REFUSED' }
    throw error
  }
}

/** The code of a refund that was made by a void. */
const voidCode = ({ id }: FoundCharge): string => `void ${id}`

/** What became of such a refund. One of those that are made already is not the one in question. */
export const lookupRefundOf = async (
  request: RefundRequest,
  ways: Pick<RefundWays, 'charges' | 'refunds'>,
): Promise<RefundLookup> => {
  const charge = chargeOf(await ways.charges())
  if (!charge) return { kind: 'unknown' }
  if (charge.state === 'voided' && isWhole(request)) return { kind: 'refunded', code: voidCode(charge) }
  const found = (await ways.refunds(charge, decimal(request.amount))).filter(({ id }) => !request.made.includes(id))
  const refunded = found.find(({ state }) => state === 'refunded')
  if (refunded) return { kind: 'refunded', code: refunded.id }
  if (found.some(({ state }) => state === 'unknown')) return { kind: 'unknown' }
  return found.length > 0 ? { kind: 'refused', reason: 'REFUSED' } : { kind: 'none' }
}
