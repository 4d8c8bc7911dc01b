import { eq } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { ofPlatform } from './place.ts'
import { deletePortion } from './portions.ts'
import { daysAfter, declareTable } from './table.ts'

/** Crashes of the app. They may be reported before the tenant is known, so the table belongs to the platform. */
export const clientErrors = declareTable(
  'client_errors',
  {
    id: uuid('id').primaryKey(),
    /** hsAccountId; null for a report without an application key. */
    site: integer('site'),
    error: text('error').notNull(),
    stack: text('stack'),
    url: text('url'),
    appVersion: text('app_version'),
    at: moment('at').notNull(),
  },
  () => [],
  (table) => ({
    kept: daysAfter(30, table.at, 'platform'),
    ofUser: { kept: 'no row names its user' },
    place: ofPlatform,
    ofSite: (tx, tenant) => deletePortion(tx, table, eq(table.site, tenant)),
    ofMove: { kept: 'it is of one installation' },
    shown: { never: 'it is of the platform' },
  }),
)

export const insertClientError = async (tx: Tx, row: typeof clientErrors.$inferInsert): Promise<void> => {
  await tx.insert(clientErrors).values(row)
}
