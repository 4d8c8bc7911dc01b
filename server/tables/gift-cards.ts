import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { char, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { withRow } from './place.ts'
import { declareTable } from './table.ts'

export const giftCards = declareTable(
  'gift_cards',
  {
    tenantId: tenantId(),
    /** 16 digits that pass the Luhn test. */
    number: char('number', { length: 16 }).notNull(),
    balanceCents: integer('balance_cents').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The number under which staff have issued the card again, with its balance; null: this one is in use. */
    replacedBy: char('replaced_by', { length: 16 }),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] })],
  () => ({
    kept: { forever: 'a balance does not expire' },
    ofUser: { kept: 'the number of a gift card entitles its holder, not the buyer' },
    own: { withheld: 'its number entitles its holder, and names nobody' },
    place: { everywhere: 'its number entitles at every place' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type GiftCardReason = 'issue' | 'reload' | 'spend' | 'reissue' | 'refund' | 'goodwill'

/** The ledger of balances: a card's balance is the sum of its entries. */
export const giftCardEntries = declareTable(
  'gift_card_entries',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    number: char('number', { length: 16 }).notNull(),
    cents: integer('cents').notNull(),
    reason: text('reason').$type<GiftCardReason>().notNull(),
    /** The order, redemption, refund or goodwill that caused the entry; of a card that was issued again, its wallet item. */
    reference: uuid('reference').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('gift_card_entries_number').on(table.tenantId, table.number),
    index('gift_card_entries_given')
      .on(table.tenantId, table.at)
      .where(sql`reason = 'goodwill'`),
  ],
  (table) => ({
    kept: { forever: 'a balance is the sum of its entries' },
    ofUser: { kept: 'the number of a gift card entitles its holder, not the buyer' },
    own: { withheld: 'its number entitles its holder, and names nobody' },
    place: {
      rows: `(reason <> 'spend' or ${withRow(table.reference, 'orders')} or ${withRow(table.reference, 'redemptions')})`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type GiftCardRow = typeof giftCards.$inferSelect

/** @returns false when a card with this number exists */
export const issueGiftCard = async (tx: Tx, row: typeof giftCards.$inferInsert): Promise<boolean> =>
  (await tx.insert(giftCards).values(row).onConflictDoNothing().returning({ number: giftCards.number })).length > 0

/** A card that is in use under this number. */
export const giftCardByNumber = async (tx: Tx, number: string): Promise<GiftCardRow | undefined> =>
  (
    await tx
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.number, number), isNull(giftCards.replacedBy)))
  )[0]

/** The number that a card has now. */
export const numberInUse = async (tx: Tx, number: string): Promise<string> => {
  for (let at = number; ;) {
    const [row] = await tx.select({ replacedBy: giftCards.replacedBy }).from(giftCards).where(eq(giftCards.number, at))
    if (row?.replacedBy == null) return at
    at = row.replacedBy
  }
}

/** Locks a card that is in use, until the end of the transaction. */
export const lockGiftCard = async (tx: Tx, number: string): Promise<GiftCardRow | undefined> =>
  (
    await tx
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.number, number), isNull(giftCards.replacedBy)))
      .for('update')
  )[0]

/** Ends a number: it takes and gives no money any more. */
export const replaceGiftCard = async (tx: Tx, number: string, replacedBy: string): Promise<void> => {
  await tx.update(giftCards).set({ replacedBy }).where(eq(giftCards.number, number))
}

/** The numbers in the list that are gift cards of the tenant. That of a deleted account is lost. */
export const knownGiftCards = async (tx: Tx, numbers: readonly string[]): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  const rows = await tx
    .select({ number: giftCards.number })
    .from(giftCards)
    .where(
      and(
        inArray(giftCards.number, [...numbers]),
        isNull(giftCards.replacedBy),
        sql`not exists (
          select from wallet_items as item where item.tenant_id = ${giftCards.tenantId}
            and item.code = ${giftCards.number} and item.voided_at is not null)`,
      ),
    )
  return new Set(rows.map((row) => row.number))
}

/**
 * Adds cents, or subtracts them when negative, unless the balance would fall below zero or the card has another number.
 * @returns the new balance, or null
 */
export const moveBalance = async (tx: Tx, entry: typeof giftCardEntries.$inferInsert): Promise<number | null> => {
  const [row] = await tx
    .update(giftCards)
    .set({ balanceCents: sql`balance_cents + ${entry.cents}` })
    .where(
      and(eq(giftCards.number, entry.number), isNull(giftCards.replacedBy), sql`balance_cents + ${entry.cents} >= 0`),
    )
    .returning()
  if (!row) return null
  await tx.insert(giftCardEntries).values(entry)
  return row.balanceCents
}

export const giftCardEntry = async (tx: Tx, id: string): Promise<typeof giftCardEntries.$inferSelect | undefined> =>
  (await tx.select().from(giftCardEntries).where(eq(giftCardEntries.id, id)))[0]

export const insertGiftCardEntry = async (tx: Tx, entry: typeof giftCardEntries.$inferInsert): Promise<void> => {
  await tx.insert(giftCardEntries).values(entry)
}
