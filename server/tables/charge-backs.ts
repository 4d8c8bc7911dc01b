import { eq, inArray, sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import { withRow } from './place.ts'
import { declareTable, ofOrder } from './table.ts'
import { users } from './users.ts'

/** Payments that the bank of the card has taken back, as staff have entered them. */
export const chargeBacks = declareTable(
  'charge_backs',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    /** On which the bank took the money, as its letter says. */
    day: date('day', { mode: 'string' }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    note: text('note'),
    /** Id of the administrator. No reference: the charge-back outlives the account. */
    enteredBy: uuid('entered_by').notNull(),
    enteredAt: moment('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    index('charge_backs_entered').on(table.tenantId, table.enteredAt),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orders.tenantId, orders.id] }),
  ],
  (table) => ({
    kept: { forever: 'the books name them' },
    ofUser: { kept: 'the order names the user by id alone, and the note is of staff' },
    own: {
      as: 'charge-backs',
      of: ofOrder(table.orderId),
      by: 'enteredAt',
      columns: ['day', 'amountCents', 'enteredAt'],
    },
    place: { rows: withRow(table.orderId, 'orders') },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'chargeBacks', by: 'enteredAt', columns: ['orderId', 'day', 'amountCents', 'enteredAt'] },
  }),
)

export type ChargeBackRow = typeof chargeBacks.$inferSelect

/** Enters the charge-back of an order, or corrects it. */
export const writeChargeBack = async (tx: Tx, row: typeof chargeBacks.$inferInsert): Promise<void> => {
  const { tenantId: _tenant, orderId: _order, ...set } = row
  await tx
    .insert(chargeBacks)
    .values(row)
    .onConflictDoUpdate({ target: [chargeBacks.tenantId, chargeBacks.orderId], set })
}

/** A charge-back with the name of who entered it; null: that account is deleted. */
export type EnteredChargeBack = ChargeBackRow & { by: string | null }

export const chargeBackOf = async (tx: Tx, orderId: string): Promise<EnteredChargeBack | undefined> => {
  const [found] = await tx
    .select({
      row: chargeBacks,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(chargeBacks)
    .leftJoin(users, sql`${users.tenantId} = ${chargeBacks.tenantId} and ${users.id} = ${chargeBacks.enteredBy}`)
    .where(eq(chargeBacks.orderId, orderId))
  return found && { ...found.row, by: found.by }
}

/** Which of these orders were charged back. */
export const chargedBackOf = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> => {
  if (orderIds.length === 0) return []
  const rows = await tx
    .select({ id: chargeBacks.orderId })
    .from(chargeBacks)
    .where(inArray(chargeBacks.orderId, [...orderIds]))
  return rows.map(({ id }) => id)
}
