import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** web: a browser; the others: the phone-app wrapper. */
export type PushPlatform = 'web' | 'IOS' | 'Android'

/** Push tokens: one per device; a token belongs to one user. */
export const pushTokens = declareTable(
  'push_tokens',
  {
    tenantId: tenantId(),
    /** Tokens are longer than an index entry may be. */
    tokenHash: text('token_hash').notNull(),
    token: text('token').notNull(),
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id'),
    platform: text('platform').$type<PushPlatform>().notNull(),
    /** Time of the device's latest registration of the token. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    uniqueIndex('push_tokens_device').on(table.tenantId, table.userId, table.deviceId),
    ofUser(table),
  ],
  (table) => ({
    kept: daysAfter(60, table.seenAt),
    ofUser: removedWith(table.userId),
    own: { as: 'devices that get messages', of: ofPerson(table.userId), by: 'seenAt', columns: ['platform', 'seenAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it stands for something outside' },
  }),
)

export type PushTokenRow = typeof pushTokens.$inferSelect

/** Maximum number of devices per user; beyond it, the devices unseen for longest are removed. */
const mostDevices = 20

/**
 * Stores a token for its user and device. The caller holds the user's lock, so that two devices are saved in sequence.
 */
export const savePushToken = async (tx: Tx, row: PushTokenRow): Promise<void> => {
  const { userId, deviceId, platform, seenAt } = row
  if (deviceId !== null) await dropDeviceToken(tx, userId, deviceId, row.tokenHash)
  await tx
    .insert(pushTokens)
    .values(row)
    .onConflictDoUpdate({
      target: [pushTokens.tenantId, pushTokens.tokenHash],
      set: { userId, deviceId, platform, seenAt },
    })
  const beyond = tx
    .select({ hash: pushTokens.tokenHash })
    .from(pushTokens)
    .where(eq(pushTokens.userId, userId))
    .orderBy(desc(pushTokens.seenAt), desc(pushTokens.tokenHash))
    .offset(mostDevices)
  await tx.delete(pushTokens).where(inArray(pushTokens.tokenHash, beyond))
}

/** Deletes the tokens of a user's device; `except` is the hash of a token to keep. */
export const dropDeviceToken = async (tx: Tx, userId: string, deviceId: string, except = ''): Promise<void> => {
  await tx
    .delete(pushTokens)
    .where(and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId), ne(pushTokens.tokenHash, except)))
}

/** @param exceptDevice keeps its token; absent: none does */
export const dropTokensOf = async (tx: Tx, userId: string, exceptDevice?: string): Promise<void> => {
  const others = exceptDevice === undefined ? undefined : ne(pushTokens.deviceId, exceptDevice)
  await tx.delete(pushTokens).where(and(eq(pushTokens.userId, userId), others))
}

export const dropPushTokens = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  if (hashes.length > 0) await tx.delete(pushTokens).where(inArray(pushTokens.tokenHash, [...hashes]))
}

export const countPushTokens = async (tx: Tx, userId: string): Promise<number> =>
  (
    await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(pushTokens)
      .where(eq(pushTokens.userId, userId))
  )[0]?.n ?? 0
