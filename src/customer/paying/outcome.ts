import type { OrderResult } from '#contract/shapes/order.ts'

/**
 * How a purchase ended.
 * - approved: charged, and the goods are in the wallet
 * - declined: the bank refused; nothing was charged
 * - refused: the server did not accept the order; nothing was charged
 * - void: nothing was charged, and nothing will be. `returned`: the payment was taken, and returned since the delivery
 *   failed
 * - unknown: only the server has the outcome; settle has to be called
 */
export type Outcome =
  | { is: 'approved'; order: OrderResult }
  | { is: 'declined'; message: string | null }
  | { is: 'refused'; error: Error }
  | { is: 'void'; returned?: boolean }
  | { is: 'unknown' }

/** An outcome that ends the purchase. */
export type Known = Exclude<Outcome, { is: 'unknown' }>

/**
 * A tap that sent nothing, because of an action in another tab since the question.
 * - changed: the cart differs from the confirmed one
 * - under-way: another purchase of this user is open
 */
export type Unsent = { is: 'changed' } | { is: 'under-way' }

export const outcomeOf = (order: OrderResult): Known =>
  order.approved ? { is: 'approved', order } : { is: 'declined', message: order.message ?? null }
