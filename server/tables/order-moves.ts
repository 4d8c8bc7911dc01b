import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { orders, type OrderRow, type OrderState } from './orders.ts'

/** Locks the order until the end of the transaction. */
export const lockOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
}

/** Marks a pending order as about to be voided. @returns false when it is concluded */
export const fenceOrder = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(orders)
      .set({ fencedAt: now })
      .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
      .returning({ id: orders.id })
  ).length > 0

/** The processor refused the void: the payment stands unchanged. */
export const unfenceOrder = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(orders)
    .set({ fencedAt: null })
    .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
}

/** Approves an order that is still pending and not fenced. @returns the row, or undefined */
export const approveOrder = async (
  tx: Tx,
  id: string,
  change: { code: string; settledAt: Date },
): Promise<OrderRow | undefined> =>
  (
    await tx
      .update(orders)
      .set({ ...change, state: 'approved' })
      .where(and(eq(orders.id, id), eq(orders.state, 'pending'), isNull(orders.fencedAt)))
      .returning()
  )[0]

/**
 * Moves an order that is still in one of the named states. @returns the row, or undefined when its state has changed
 */
export const moveOrder = async (
  tx: Tx,
  id: string,
  from: readonly OrderState[],
  change: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow | undefined> =>
  (
    await tx
      .update(orders)
      .set(change)
      .where(and(eq(orders.id, id), inArray(orders.state, [...from])))
      .returning()
  )[0]

/** Counts one more failed delivery. @returns the row, or undefined when the order is no longer pending */
export const countDeliveryFailure = async (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  (
    await tx
      .update(orders)
      .set({ deliveryFailures: sql`${orders.deliveryFailures} + 1` })
      .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
      .returning()
  )[0]
