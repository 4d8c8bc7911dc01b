import { eq, lt } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { deletePortion } from './portions.ts'

/** Crashes of the app. They may be reported before the tenant is known, so the table belongs to the platform. */
export const clientErrors = pgTable('client_errors', {
  id: uuid('id').primaryKey(),
  /** hsAccountId; null for a report without an application key. */
  site: integer('site'),
  error: text('error').notNull(),
  stack: text('stack'),
  url: text('url'),
  appVersion: text('app_version'),
  at: moment('at').notNull(),
})

export const insertClientError = async (tx: Tx, row: typeof clientErrors.$inferInsert): Promise<void> => {
  await tx.insert(clientErrors).values(row)
}

/** Deletes some reports of a site's apps. @returns whether there may be more */
export const deleteSomeClientErrors = (tx: Tx, site: number): Promise<boolean> =>
  deletePortion(tx, clientErrors, eq(clientErrors.site, site))

export const deleteOldClientErrors = (tx: Tx, before: Date): Promise<boolean> =>
  deletePortion(tx, clientErrors, lt(clientErrors.at, before))
