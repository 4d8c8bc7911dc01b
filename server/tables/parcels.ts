import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/shapes/account.ts'
import type { ParcelState } from '#contract/shapes/parcel.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders, type OrderRow } from './orders.ts'
import { withRow } from './place.ts'
import { declareTable, ofOrder } from './table.ts'
import { users } from './users.ts'

/** Merchandise of an order that is sent to one address. */
export const parcels = declareTable(
  'parcels',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Places of the lines in the order. */
    lines: integer('lines').array().notNull(),
    /** Null: the account is deleted. */
    address: jsonb('address').$type<Address>(),
    state: text('state').$type<ParcelState>().notNull(),
    tracking: text('tracking'),
    createdAt: moment('created_at').notNull(),
    movedAt: moment('moved_at'),
    /** Id of the administrator. No reference: the parcel outlives the account. */
    movedBy: uuid('moved_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    index('parcels_state').on(table.tenantId, table.state, table.createdAt),
    index('parcels_order').on(table.tenantId, table.orderId),
  ],
  (table) => ({
    kept: { forever: 'an order names what was sent of it' },
    ofUser: (tx, { id, tenantId: tenant }) =>
      tx
        .update(table)
        .set({ address: null })
        .where(
          inArray(
            table.orderId,
            tx
              .select({ id: orders.id })
              .from(orders)
              .where(and(eq(orders.tenantId, tenant), eq(orders.userId, id))),
          ),
        ),
    own: {
      as: 'parcels',
      of: ofOrder(table.orderId),
      by: 'createdAt',
      columns: ['address', 'state', 'tracking', 'createdAt', 'movedAt'],
    },
    place: { rows: withRow(table.orderId, 'orders') },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'parcels', by: 'createdAt', columns: ['id', 'orderId', 'state', 'tracking', 'createdAt', 'movedAt'] },
  }),
)

type ParcelRow = typeof parcels.$inferSelect

/** A parcel with its order; `userId` null and `by` null: that account is deleted. */
export interface ListedParcel {
  parcel: ParcelRow
  order: OrderRow
  userId: string | null
  by: string | null
}

export const insertParcels = async (tx: Tx, rows: (typeof parcels.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(parcels).values(rows)
}

const listed = (tx: Tx, which: SQL | undefined, { newestFirst, most }: { newestFirst: boolean; most: number }) =>
  tx
    .select({
      parcel: parcels,
      order: orders,
      userId: sql<string | null>`(select id from ${users} as buyer where buyer.tenant_id = ${orders.tenantId}
        and buyer.id = ${orders.userId} and buyer.deleted_at is null)`,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(parcels)
    .innerJoin(orders, and(eq(orders.tenantId, parcels.tenantId), eq(orders.id, parcels.orderId)))
    .leftJoin(users, and(eq(users.tenantId, parcels.tenantId), eq(users.id, parcels.movedBy)))
    .where(which)
    .orderBy(
      newestFirst ? desc(sql`coalesce(${parcels.movedAt}, ${parcels.createdAt})`) : asc(parcels.createdAt),
      parcels.id,
    )
    .limit(most)

/** Parcels in these states. */
export const parcelsIn = (
  tx: Tx,
  states: readonly ParcelState[],
  order: { newestFirst: boolean; most: number },
): Promise<ListedParcel[]> => listed(tx, inArray(parcels.state, [...states]), order)

export const parcelById = async (tx: Tx, id: string): Promise<ListedParcel | undefined> =>
  (await listed(tx, eq(parcels.id, id), { newestFirst: false, most: 1 }))[0]

/** Reads a parcel and locks its row until the end of the transaction. */
export const lockParcel = async (tx: Tx, id: string): Promise<ParcelRow | undefined> =>
  (await tx.select().from(parcels).where(eq(parcels.id, id)).for('update'))[0]

export const changeParcel = async (tx: Tx, id: string, change: Partial<typeof parcels.$inferInsert>): Promise<void> => {
  await tx.update(parcels).set(change).where(eq(parcels.id, id))
}
