import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { orders, type OrderRow } from './orders.ts'

/** What happened before a time. */
export interface Before {
  userId: string
  /** Null: until now. */
  before: Date | null
  most: number
}

/** Payments of a user that were approved or declined, the newest first. */
export const paymentsBefore = (tx: Tx, { userId, before, most }: Before): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.state, ['approved', 'declined']),
        before === null ? undefined : lt(orders.createdAt, before),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
