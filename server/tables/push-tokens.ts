import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofUser } from './users.ts'

/** web: a browser; else the phone-app wrapper. */
export type PushPlatform = 'web' | 'IOS' | 'Android'

/** Where push messages reach a person: one token for each device, and nobody else's token. */
export const pushTokens = pgTable(
  'push_tokens',
  {
    tenantId: tenantId(),
    /** Tokens are longer than an index takes. */
    tokenHash: text('token_hash').notNull(),
    token: text('token').notNull(),
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id'),
    platform: text('platform').$type<PushPlatform>().notNull(),
    /** When a device last said that the token is its own. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    uniqueIndex('push_tokens_device').on(table.tenantId, table.userId, table.deviceId),
    ofUser(table),
  ],
)

export type PushTokenRow = typeof pushTokens.$inferSelect

/** Devices of one person; who has more loses those that were not seen for longest. */
const mostDevices = 20

/** Stores a token for its person and device. The caller holds the person's lock, so that two devices come one after the other. */
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

/** Forgets where a person's device was reached; `except` is the hash of a token to keep. */
export const dropDeviceToken = async (tx: Tx, userId: string, deviceId: string, except = ''): Promise<void> => {
  await tx
    .delete(pushTokens)
    .where(and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId), ne(pushTokens.tokenHash, except)))
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

export const deleteUnseenPushTokens = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(pushTokens).where(lt(pushTokens.seenAt, before))
}
