import { and, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, removedWith } from './table.ts'
import { ofUser } from './users.ts'

/** The card on file, one per user. The card number is never stored, only the processor's token of it. */
export const cards = declareTable(
  'cards',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** The server's opaque reference, the only one that leaves the server. */
    tag: text('tag').notNull(),
    processor: text('processor').notNull(),
    /** Number of the merchant's account at the processor, which alone can charge the token. */
    processorAccount: integer('processor_account').notNull().default(1),
    processorToken: text('processor_token').notNull(),
    /** visa, mastercard, amex, discover or other. */
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expirationMonth: smallint('expiration_month').notNull(),
    /** Four digits. */
    expirationYear: smallint('expiration_year').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ofUser(table)],
  (table) => ({
    kept: { until: 'the user removes or replaces the card' },
    ofUser: removedWith(table.userId),
    ofSite: 'removed',
    shown: { never: 'it stands for something outside' },
  }),
)

export type CardRow = typeof cards.$inferSelect

const ofUserId = statement('card', (tx) =>
  tx
    .select()
    .from(cards)
    .where(eq(cards.userId, sql.placeholder('userId'))),
)

export const cardOf = async (tx: Tx, userId: string): Promise<CardRow | null> =>
  (await ofUserId(tx, { userId }))[0] ?? null

/** Saves the card on file; it replaces the previous one. */
export const saveCard = async (tx: Tx, row: typeof cards.$inferInsert): Promise<void> => {
  await tx
    .insert(cards)
    .values(row)
    .onConflictDoUpdate({ target: [cards.tenantId, cards.userId], set: row })
}

/** @returns the deleted card, for `retireCards` */
export const deleteCard = (tx: Tx, userId: string): Promise<CardRow[]> =>
  tx.delete(cards).where(eq(cards.userId, userId)).returning()

/** Deletes the cards that only a replaced account at that processor can charge. @returns them, for `retireCards` */
export const deleteCardsAt = (tx: Tx, tenant: number, processor: string): Promise<CardRow[]> =>
  tx
    .delete(cards)
    .where(and(eq(cards.tenantId, tenant), eq(cards.processor, processor)))
    .returning()
