import { and, count, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { declareTable, ofPlatformAlone } from './table.ts'

/** The accounts of platform staff, apart from the users of all merchants. */
export const platformUsers = declareTable(
  'platform_users',
  {
    name: text('name').primaryKey(),
    passwordHash: text('password_hash').notNull(),
    /** Named by every token of the account. A log-out and another password count it up, which ends all tokens. */
    generation: integer('generation').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    lastLoginAt: moment('last_login_at'),
    /** Until when a token of the account may be good; null: none is. */
    openUntil: moment('open_until'),
  },
  () => [],
  () => ({
    kept: { until: 'the operator removes it' },
    ...ofPlatformAlone,
  }),
)

/** Browsers that have logged in to an account before, as the server's proof names them: attempts of strangers do not lock them out. */
export const platformDevices = declareTable(
  'platform_devices',
  {
    name: text('name')
      .notNull()
      .references(() => platformUsers.name, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.deviceId] })],
  () => ({
    kept: { until: 'the account of the staff is removed' },
    ...ofPlatformAlone,
  }),
)

export type PlatformUser = typeof platformUsers.$inferSelect

export const platformUser = async (tx: Tx, name: string): Promise<PlatformUser | undefined> =>
  (await tx.select().from(platformUsers).where(eq(platformUsers.name, name)))[0]

export const allPlatformUsers = (tx: Tx): Promise<PlatformUser[]> =>
  tx.select().from(platformUsers).orderBy(platformUsers.name)

/** Reads an account and locks its row until the end of the transaction. */
export const lockPlatformUser = async (tx: Tx, name: string): Promise<PlatformUser | undefined> =>
  (await tx.select().from(platformUsers).where(eq(platformUsers.name, name)).for('update'))[0]

/** Ends every token of an account. */
const ended = { generation: sql`${platformUsers.generation} + 1`, openUntil: null }

/** Adds an account, or gives an existing one another password and ends its tokens. */
export const writePlatformUser = async (tx: Tx, user: typeof platformUsers.$inferInsert): Promise<void> => {
  const { passwordHash } = user
  const set = { passwordHash, ...ended }
  await tx.insert(platformUsers).values(user).onConflictDoUpdate({ target: platformUsers.name, set })
}

/** Ends every token of an account. */
export const endPlatformTokens = async (tx: Tx, name: string): Promise<void> => {
  await tx.update(platformUsers).set(ended).where(eq(platformUsers.name, name))
}

/** Notes a log-in. @param openUntil when its token ends */
export const notePlatformLogIn = async (tx: Tx, name: string, at: Date, openUntil: Date): Promise<void> => {
  await tx.update(platformUsers).set({ lastLoginAt: at, openUntil }).where(eq(platformUsers.name, name))
}

export const forgetPlatformDevices = async (tx: Tx, name: string): Promise<void> => {
  await tx.delete(platformDevices).where(eq(platformDevices.name, name))
}

/** How many browsers have logged in, by account; an account without one is absent. */
export const countPlatformDevices = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const { name } = platformDevices
  return new Map(
    (await tx.select({ name, many: count() }).from(platformDevices).groupBy(name)).map((row) => [row.name, row.many]),
  )
}

export const isKnownPlatformDevice = async (tx: Tx, name: string, deviceId: string): Promise<boolean> =>
  (
    await tx
      .select({ at: platformDevices.lastLoginAt })
      .from(platformDevices)
      .where(and(eq(platformDevices.name, name), eq(platformDevices.deviceId, deviceId)))
  ).length > 0

export const rememberPlatformDevice = async (tx: Tx, row: typeof platformDevices.$inferInsert): Promise<void> => {
  const { name, deviceId, lastLoginAt } = row
  const target = [platformDevices.name, platformDevices.deviceId]
  await tx
    .insert(platformDevices)
    .values({ name, deviceId, lastLoginAt })
    .onConflictDoUpdate({ target, set: { lastLoginAt } })
}
