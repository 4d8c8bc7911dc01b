import type { LookupOutcome } from './processor.ts'

/** One charge of a reference, as a processor that does not keep references unique reports it. */
export interface FoundCharge {
  /** The processor's own id of the charge. */
  id: string
  /** voided: voided or refunded. partial: a part of the amount was charged, which pays nothing. */
  state: 'approved' | 'partial' | 'declined' | 'failed' | 'voided' | 'unknown'
  code: string
  /** As the processor wrote it. */
  amount: string
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
  let isUndone = true
  for (const charge of charges.filter(({ state }) => state === 'approved' || state === 'partial'))
    isUndone = ((await back.void(charge)) || (await back.refund(charge))) && isUndone
  return isUndone
}
