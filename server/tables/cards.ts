import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { keysOf } from '#contract/rules/customer-search.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { customerKeys, writeKeys } from './customer-keys.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
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
    own: {
      as: 'payment cards',
      of: ofPerson(table.userId),
      by: 'savedAt',
      columns: ['brand', 'last4', 'expirationMonth', 'expirationYear', 'savedAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
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

export const cardsOf = (tx: Tx, userIds: readonly string[]): Promise<CardRow[]> =>
  tx
    .select()
    .from(cards)
    .where(inArray(cards.userId, [...userIds]))

type OfUser = Pick<CardRow, 'tenantId' | 'userId'>

/** What a user is found by for the card. */
export const writeKeysOfCard = (tx: Tx, { tenantId: tenant, userId }: OfUser, last4: string | null): Promise<void> =>
  writeKeys(tx, { tenantId: tenant, userId, kinds: ['card'], keys: last4 === null ? [] : keysOf('card', last4) })

/** Saves the card on file; it replaces the previous one. */
export const saveCard = async (tx: Tx, row: typeof cards.$inferInsert): Promise<void> => {
  await tx
    .insert(cards)
    .values(row)
    .onConflictDoUpdate({ target: [cards.tenantId, cards.userId], set: row })
  await writeKeysOfCard(tx, row, row.last4)
}

/** @returns the deleted card, for `retireCards` */
export const deleteCard = async (tx: Tx, userId: string): Promise<CardRow[]> => {
  const deleted = await tx.delete(cards).where(eq(cards.userId, userId)).returning()
  for (const card of deleted) await writeKeysOfCard(tx, card, null)
  return deleted
}

/** Deletes the cards that only a replaced account at that processor can charge. @returns them, for `retireCards` */
export const deleteCardsAt = async (tx: Tx, tenant: number, processor: string): Promise<CardRow[]> => {
  const deleted = await tx
    .delete(cards)
    .where(and(eq(cards.tenantId, tenant), eq(cards.processor, processor)))
    .returning()
  const isCardless = sql`not exists (select 1 from ${cards} as card
    where card.tenant_id = ${customerKeys.tenantId} and card.user_id = ${customerKeys.userId})`
  await tx.delete(customerKeys).where(and(eq(customerKeys.tenantId, tenant), eq(customerKeys.kind, 'card'), isCardless))
  return deleted
}
