import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofUser, ofUserIndex } from './users.ts'

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
}, (table) => [ofUser(table), ofUserIndex('notifications_user', table)])

export const insertNotification = async (tx: Tx, row: typeof notifications.$inferInsert): Promise<void> => {
  await tx.insert(notifications).values(row)
}
