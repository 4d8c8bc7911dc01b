import { eq } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { ofPlatform } from './place.ts'
import { deletePortion } from './portions.ts'
import { daysAfter, declareTable } from './table.ts'

/**
 * Crashes of the app as versions before the inbox of errors have stored them (`error-causes.ts`). Nothing is added any more:
 * a later version drops the table.
 */
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
    own: { withheld: 'no row names its user' },
    place: ofPlatform,
    ofSite: (tx, tenant) => deletePortion(tx, table, eq(table.site, tenant)),
    ofMove: { kept: 'it is of one installation' },
    shown: { never: 'it is of the platform' },
  }),
)
