import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PurchaseType } from '#contract/shapes/product.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, moment, takenOff, tenantId } from './columns.ts'
import { giftCards } from './gift-cards.ts'
import { ofCustomer } from './place.ts'
import { declareTable, type AccountKey, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

/**
 * A redeemable item with its code. A gift to a recipient without a confirmed account has no user yet: it waits under
 * the recipient's email. Its code, which that mail contains, can be redeemed at once.
 */
export const walletItems = declareTable(
  'wallet_items',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id'),
    /** Lower-cased; null once a user owns the item. */
    waitingForEmail: text('waiting_for_email'),
    /** W and 12 characters; for a gift card, its number. */
    code: text('code').notNull(),
    itemType: text('item_type').$type<PurchaseType>().notNull(),
    productId: integer('product_id'),
    name: text('name').notNull(),
    maxUses: integer('max_uses').notNull().default(1),
    usesMade: integer('uses_made').notNull().default(0),
    purchasedAt: moment('purchased_at').notNull(),
    expiresAt: moment('expires_at'),
    isGift: boolean('is_gift').notNull().default(false),
    giftedFrom: text('gifted_from'),
    giftMessage: text('gift_message'),
    locationIds: locationIds(),
    orderId: uuid('order_id'),
    ...takenOff(),
    /** Set when the account is deleted, or a refund takes the item back. */
    voidedAt: moment('voided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    unique('wallet_items_code').on(table.tenantId, table.code),
    index('wallet_items_user').on(table.tenantId, table.userId),
    index('wallet_items_order').on(table.tenantId, table.orderId),
    index('wallet_items_waiting').on(table.tenantId, table.waitingForEmail),
  ],
  (table) => ({
    kept: { forever: 'purchases refer to them' },
    ofUser: (tx, user, now) => voidItems(tx, user, now),
    own: {
      as: 'wallet',
      of: ofPerson(table.userId),
      by: 'purchasedAt',
      columns: [
        'itemType',
        'name',
        'maxUses',
        'usesMade',
        'purchasedAt',
        'expiresAt',
        'isGift',
        'giftedFrom',
        'giftMessage',
        'offCents',
        'offPercent',
        'voidedAt',
      ],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'walletItems',
      by: 'purchasedAt',
      columns: [
        'userId',
        'itemType',
        'productId',
        'name',
        'maxUses',
        'usesMade',
        'purchasedAt',
        'expiresAt',
        'voidedAt',
      ],
    },
  }),
)

export type WalletItemRow = typeof walletItems.$inferSelect
/** A wallet item with the balance of its gift card. */
export type HeldItem = WalletItemRow & { balanceCents: number | null }

/** @returns false when the code exists */
export const insertWalletItem = async (tx: Tx, row: typeof walletItems.$inferInsert): Promise<boolean> =>
  (await tx.insert(walletItems).values(row).onConflictDoNothing().returning({ id: walletItems.id })).length > 0

const openItems = statement('open wallet items', (tx) =>
  tx
    .select({ item: walletItems, balanceCents: giftCards.balanceCents })
    .from(walletItems)
    .leftJoin(giftCards, and(eq(giftCards.tenantId, walletItems.tenantId), eq(giftCards.number, walletItems.code)))
    .where(
      and(
        eq(walletItems.userId, sql.placeholder('userId')),
        isNull(walletItems.voidedAt),
        or(isNull(walletItems.expiresAt), gt(walletItems.expiresAt, sql.placeholder('now'))),
        sql`uses_made < max_uses`,
      ),
    )
    .orderBy(sql`purchased_at desc, wallet_items.id`),
)

/** Items with uses left, newest first. */
export const openItemsOf = async (tx: Tx, userId: string, now: Date): Promise<HeldItem[]> => {
  const rows = await openItems(tx, { userId, now: now.toISOString() })
  return rows.map(({ item, balanceCents }) => ({ ...item, balanceCents }))
}

export const itemById = async (tx: Tx, id: string): Promise<WalletItemRow | undefined> =>
  (await tx.select().from(walletItems).where(eq(walletItems.id, id)))[0]

export const itemByCode = async (tx: Tx, code: string): Promise<WalletItemRow | undefined> =>
  (await tx.select().from(walletItems).where(eq(walletItems.code, code)))[0]

/**
 * Reads the item and locks its row until the end of the transaction, so that two scanners count their uses in sequence.
 */
export const lockItemByCode = async (tx: Tx, code: string): Promise<WalletItemRow | undefined> =>
  (await tx.select().from(walletItems).where(eq(walletItems.code, code)).for('update'))[0]

/** Counts one use, if one is left. @returns the updated item, or undefined */
export const countUse = async (tx: Tx, id: string): Promise<WalletItemRow | undefined> =>
  (
    await tx
      .update(walletItems)
      .set({ usesMade: sql`uses_made + 1` })
      .where(and(eq(walletItems.id, id), sql`uses_made < max_uses`))
      .returning()
  )[0]

/** Items of a user, used and expired ones included, newest first. */
export const itemsOf = async (tx: Tx, userId: string, limit: number): Promise<HeldItem[]> => {
  const rows = await tx
    .select({ item: walletItems, balanceCents: giftCards.balanceCents })
    .from(walletItems)
    .leftJoin(giftCards, and(eq(giftCards.tenantId, walletItems.tenantId), eq(giftCards.number, walletItems.code)))
    .where(and(eq(walletItems.userId, userId), isNull(walletItems.voidedAt)))
    .orderBy(desc(walletItems.purchasedAt), walletItems.id)
    .limit(limit)
  return rows.map(({ item, balanceCents }) => ({ ...item, balanceCents }))
}

/** An item of a user that is not void, locked until the end of the transaction. */
export const lockItemOf = async (tx: Tx, userId: string, id: string): Promise<WalletItemRow | undefined> =>
  (
    await tx
      .select()
      .from(walletItems)
      .where(and(eq(walletItems.id, id), eq(walletItems.userId, userId), isNull(walletItems.voidedAt)))
      .for('update')
  )[0]

/** Items of a user that are not void, locked until the end of the transaction, in the order of their ids. */
export const lockItemsOf = (tx: Tx, userId: string, ids: readonly string[]): Promise<WalletItemRow[]> =>
  tx
    .select()
    .from(walletItems)
    .where(and(inArray(walletItems.id, [...ids]), eq(walletItems.userId, userId), isNull(walletItems.voidedAt)))
    .orderBy(walletItems.id)
    .for('update')

/** Gives locked items to another user, with their codes. */
export const giveItems = async (tx: Tx, ids: readonly string[], userId: string): Promise<void> => {
  await tx
    .update(walletItems)
    .set({ userId })
    .where(inArray(walletItems.id, [...ids]))
}

/** Gives a locked item another code, and with `owner` another owner. @returns false when the code exists */
export const recodeItem = async (
  tx: Tx,
  id: string,
  change: Pick<WalletItemRow, 'code'> & Partial<Pick<WalletItemRow, 'userId' | 'waitingForEmail'>>,
): Promise<boolean> => {
  const taken = await tx.select({ id: walletItems.id }).from(walletItems).where(eq(walletItems.code, change.code))
  if (taken.length > 0) return false
  await tx.update(walletItems).set(change).where(eq(walletItems.id, id))
  return true
}

/** Voids an item that has uses left. @returns it as it is now, or undefined: it is used up or void */
export const withdrawItem = async (tx: Tx, id: string, now: Date): Promise<WalletItemRow | undefined> =>
  (
    await tx
      .update(walletItems)
      .set({ voidedAt: now })
      .where(and(eq(walletItems.id, id), isNull(walletItems.voidedAt), sql`uses_made < max_uses`))
      .returning()
  )[0]

/** Makes items that were withdrawn valid again. Those of a deleted account stay void. */
export const restoreItems = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const ownerIsGone = sql`exists (
    select from users where users.tenant_id = ${walletItems.tenantId} and users.id = ${walletItems.userId}
      and users.deleted_at is not null)`
  await tx
    .update(walletItems)
    .set({ voidedAt: null })
    .where(and(inArray(walletItems.id, [...ids]), not(ownerIsGone)))
}

/** Takes one use of a locked item back. */
export const uncountUse = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(walletItems)
    .set({ usesMade: sql`uses_made - 1` })
    .where(and(eq(walletItems.id, id), gt(walletItems.usesMade, 0)))
}

/** Assigns the gifts that wait for an email to the user who confirmed it. */
export const deliverWaitingItems = (tx: Tx, emailKey: string, userId: string): Promise<WalletItemRow[]> =>
  tx
    .update(walletItems)
    .set({ userId, waitingForEmail: null })
    .where(and(eq(walletItems.waitingForEmail, emailKey), isNull(walletItems.userId)))
    .returning()

/** As `deliverWaitingItems`, for one item, if its email is confirmed. */
export const releaseWaitingItem = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(walletItems)
    .set({ userId: sql`users.id`, waitingForEmail: null })
    .from(users)
    .where(
      and(
        eq(walletItems.id, id),
        isNull(walletItems.userId),
        eq(walletItems.tenantId, users.tenantId),
        eq(walletItems.waitingForEmail, users.emailKey),
        isNotNull(users.emailConfirmedAt),
        isNull(users.deletedAt),
      ),
    )
}

/** An item of an order, with the lower-cased email of its owner or of the recipient that it waits for. */
export type OrderItem = WalletItemRow & { ownerKey: string | null }

/** The wallet items that an order delivered. */
export const itemsOfOrder = async (tx: Tx, orderId: string): Promise<OrderItem[]> => {
  const rows = await tx
    .select({ item: walletItems, emailKey: users.emailKey })
    .from(walletItems)
    .leftJoin(users, and(eq(users.tenantId, walletItems.tenantId), eq(users.id, walletItems.userId)))
    .where(eq(walletItems.orderId, orderId))
    .orderBy(walletItems.id)
  return rows.map(({ item, emailKey }) => ({ ...item, ownerKey: item.waitingForEmail ?? emailKey }))
}

const voidItems = async (tx: Tx, { id }: AccountKey, now: Date): Promise<void> => {
  await tx
    .update(walletItems)
    .set({ voidedAt: now })
    .where(and(eq(walletItems.userId, id), isNull(walletItems.voidedAt)))
  await tx.update(walletItems).set({ giftedFrom: null, giftMessage: null }).where(eq(walletItems.userId, id))
}
