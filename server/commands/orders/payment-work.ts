import type { Tx } from '#server/database/transact.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { cancelWork, scheduleWork, type WorkKey } from '#server/tables/work.ts'

export interface PaymentInDoubt {
  tx: Tx
  order: Pick<OrderRow, 'tenantId' | 'id'>
}

export interface PaymentLookUp extends PaymentInDoubt {
  dueAt: Date
}

export interface FirstLookUp extends PaymentInDoubt {
  /** Milliseconds after which the outcome of a charge counts as unknown. */
  chargeTimeout: number
  now: Date
}

/** Milliseconds after the time-out of a charge, so that a running request can finish by itself. */
const margin = 10_000

const keyOf = ({ tenantId, id }: PaymentInDoubt['order']): WorkKey => ({
  tenant: tenantId,
  kind: 'payment',
  subject: id,
})

/** Makes the outcome of a pending payment due to be looked up. */
export const schedulePayment = ({ tx, order, dueAt }: PaymentLookUp): Promise<void> =>
  scheduleWork(tx, [keyOf(order)], dueAt)

/** As `schedulePayment`, in the transaction that stores the pending order. */
export const expectOutcome = ({ tx, order, chargeTimeout, now }: FirstLookUp): Promise<void> =>
  schedulePayment({ tx, order, dueAt: new Date(now.getTime() + chargeTimeout + margin) })

/** For the transaction that concludes the order. */
export const forgetPayment = ({ tx, order }: PaymentInDoubt): Promise<void> => cancelWork(tx, [keyOf(order)])
