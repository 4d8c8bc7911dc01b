import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RatedLine } from '#contract/rules/tax.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import type { Before } from './payments-before.ts'
import { atPlace } from './place.ts'
import { declareTable, ofPerson } from './table.ts'
import { walletItems } from './wallet-items.ts'

export type RedemptionKind = 'wallet' | 'washClub' | 'giftCard'

/** One use of a code at a kiosk. */
export const redemptions = declareTable(
  'redemptions',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<RedemptionKind>().notNull(),
    /** Null: a gift whose recipient has no account. */
    userId: uuid('user_id'),
    walletItemId: uuid('wallet_item_id'),
    /** Of a club: whose code it was; null: it is not known, as in those of before several memberships. */
    membershipId: uuid('membership_id'),
    name: text('name').notNull(),
    locationId: integer('location_id').notNull(),
    terminalId: text('terminal_id').notNull(),
    /** Taken from the balance of a gift card; null for any other code. */
    cents: integer('cents'),
    /** Of these cents, the rate in 1/100 percent, and what they paid for; null: not a gift card, or it is not known. */
    taxCents: integer('tax_cents'),
    taxRate: doublePrecision('tax_rate'),
    productType: text('product_type').$type<ProductType>(),
    at: moment('at').notNull(),
    /** When an administrator gave the use back; null: it counts. */
    returnedAt: moment('returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('redemptions_user').on(table.tenantId, table.userId),
    index('redemptions_terminal').on(table.tenantId, table.at, table.terminalId),
    index('redemptions_item').on(table.tenantId, table.walletItemId),
  ],
  (table) => ({
    kept: { forever: 'figures count uses' },
    ofUser: (tx, { id }) => tx.update(table).set({ userId: null }).where(eq(table.userId, id)),
    own: {
      as: 'uses and charges at a kiosk',
      of: ofPerson(table.userId),
      by: 'at',
      columns: ['kind', 'name', 'locationId', 'cents', 'taxCents', 'at', 'returnedAt'],
    },
    place: { rows: atPlace(table.locationId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'redemptions', by: 'at', columns: ['kind', 'userId', 'name', 'locationId', 'cents', 'at'] },
  }),
)

export const insertRedemption = async (tx: Tx, row: typeof redemptions.$inferInsert): Promise<void> => {
  await tx.insert(redemptions).values(row)
}

/** A use of a gift card by a user, locked until the end of the transaction. Its entry in the card's ledger has its id. */
export const lockCardUse = async (
  tx: Tx,
  userId: string,
  id: string,
): Promise<typeof redemptions.$inferSelect | undefined> =>
  (
    await tx
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.id, id), eq(redemptions.userId, userId), eq(redemptions.kind, 'giftCard')))
      .for('update')
  )[0]

/** The newest use of each item in a list, by the item. */
export const lastUsesOf = async (
  tx: Tx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { at: Date; locationId: number }>> => {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([redemptions.walletItemId], {
      item: redemptions.walletItemId,
      at: redemptions.at,
      locationId: redemptions.locationId,
    })
    .from(redemptions)
    .where(and(inArray(redemptions.walletItemId, [...itemIds]), isNull(redemptions.returnedAt)))
    .orderBy(redemptions.walletItemId, desc(redemptions.at))
  return new Map(rows.flatMap(({ item, ...use }) => (item === null ? [] : [[item, use]])))
}

/** @returns the wallet item whose use it was; undefined: there is none, or it was of no item */
export const deleteRedemption = async (tx: Tx, id: string): Promise<string | undefined> => {
  const [removed] = await tx
    .delete(redemptions)
    .where(eq(redemptions.id, id))
    .returning({ item: redemptions.walletItemId })
  return removed?.item ?? undefined
}

export type ListedRedemption = Pick<
  typeof redemptions.$inferSelect,
  'id' | 'name' | 'kind' | 'at' | 'locationId' | 'cents' | 'membershipId'
> & {
  /** The user's own purchase of the used item; null: it was a gift, a reward, a club or of another account. */
  orderId: string | null
}

export type RedemptionRow = typeof redemptions.$inferSelect

/** What a gift card paid for at a kiosk, as a line. */
export const lineOfUse = ({ cents, taxCents, taxRate, productType }: RedemptionRow): RatedLine => ({
  productType: productType ?? 'AppWash',
  unitPriceCents: (cents ?? 0) - (taxCents ?? 0),
  taxCents: taxCents ?? 0,
  ...(taxRate === null ? {} : { taxRate }),
})

/** A use of a code of a user. */
export const redemptionOfUser = async (tx: Tx, userId: string, id: string): Promise<RedemptionRow | undefined> =>
  (
    await tx
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.id, id), eq(redemptions.userId, userId)))
  )[0]

/** Uses of codes of a user from before a time, the newest first, those that were given back too. */
export const usesBefore = (
  tx: Tx,
  { userId, before, most }: Before,
): Promise<Pick<typeof redemptions.$inferSelect, 'name' | 'at' | 'locationId'>[]> =>
  tx
    .select({ name: redemptions.name, at: redemptions.at, locationId: redemptions.locationId })
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), before === null ? undefined : lt(redemptions.at, before)))
    .orderBy(desc(redemptions.at), desc(redemptions.id))
    .limit(most)

/** A user's uses of codes, newest first, without those that were given back. */
export const redemptionsOf = (tx: Tx, userId: string, limit: number): Promise<ListedRedemption[]> =>
  tx
    .select({
      id: redemptions.id,
      name: redemptions.name,
      kind: redemptions.kind,
      at: redemptions.at,
      locationId: redemptions.locationId,
      cents: redemptions.cents,
      membershipId: redemptions.membershipId,
      orderId: orders.id,
    })
    .from(redemptions)
    // The purchase of a gift belongs to its giver.
    .leftJoin(
      walletItems,
      and(
        eq(walletItems.tenantId, redemptions.tenantId),
        eq(walletItems.id, redemptions.walletItemId),
        eq(walletItems.isGift, false),
      ),
    )
    // That of an item that was moved belongs to the account that paid it.
    .leftJoin(
      orders,
      and(
        eq(orders.tenantId, walletItems.tenantId),
        eq(orders.id, walletItems.orderId),
        eq(orders.userId, redemptions.userId),
      ),
    )
    .where(and(eq(redemptions.userId, userId), isNull(redemptions.returnedAt)))
    .orderBy(desc(redemptions.at), desc(redemptions.id))
    .limit(limit)

/** Marks the newest use of a wallet item as given back, where the use is known. @returns id of its location; null: none is known */
export const markReturned = async (tx: Tx, walletItemId: string, now: Date): Promise<number | null> => {
  const [newest] = await tx
    .select({ id: redemptions.id, locationId: redemptions.locationId })
    .from(redemptions)
    .where(and(eq(redemptions.walletItemId, walletItemId), isNull(redemptions.returnedAt)))
    .orderBy(desc(redemptions.at), desc(redemptions.id))
    .limit(1)
  if (newest) await tx.update(redemptions).set({ returnedAt: now }).where(eq(redemptions.id, newest.id))
  return newest?.locationId ?? null
}

/** Marks one use as given back. */
export const markUseReturned = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.update(redemptions).set({ returnedAt: now }).where(eq(redemptions.id, id))
}

/** The newest use of a club that counts, where uses name their club. */
export const newestUseOfClub = async (tx: Tx, membershipId: string): Promise<RedemptionRow | undefined> =>
  (
    await tx
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.membershipId, membershipId), isNull(redemptions.returnedAt)))
      .orderBy(desc(redemptions.at), desc(redemptions.id))
      .limit(1)
  )[0]

export const hasRedemption = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.id, id))).length > 0
