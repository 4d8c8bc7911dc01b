import { eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'

/** The accounts of platform staff, apart from the users of all merchants. */
export const platformUsers = pgTable('platform_users', {
  name: text('name').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull(),
})

export type PlatformUser = typeof platformUsers.$inferSelect

export const platformUser = async (tx: Tx, name: string): Promise<PlatformUser | undefined> =>
  (await tx.select().from(platformUsers).where(eq(platformUsers.name, name)))[0]

export const allPlatformUsers = (tx: Tx): Promise<PlatformUser[]> => tx.select().from(platformUsers)

/** Adds an account, or gives an existing one another password. */
export const writePlatformUser = async (tx: Tx, user: PlatformUser): Promise<void> => {
  const { passwordHash } = user
  await tx.insert(platformUsers).values(user).onConflictDoUpdate({ target: platformUsers.name, set: { passwordHash } })
}
