import { lt } from 'drizzle-orm'
import { bigint, index, integer, varchar } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { ofPlatform } from './place.ts'
import { deletePortion } from './portions.ts'
import { declareTable, ofNoSite, ofNoUser } from './table.ts'

/**
 * Windows of rate limits, counted across instances, in the schema of rate-limiter-flexible. The migration makes the
 * table unlogged: a crash may lose windows, but counting does not wait for the disk.
 */
export const rateLimits = declareTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
  () => ({
    kept: { by: 'platform', deleteSome: (tx, now) => deleteEndedWindows(tx, now) },
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: ofNoSite,
    ofMove: { kept: 'the limits of an installation count for themselves' },
    shown: { never: 'it is the state of this installation' },
  }),
)

export const deleteEndedWindows = (tx: Tx, before: Date): Promise<boolean> =>
  deletePortion(tx, rateLimits, lt(rateLimits.expire, before.getTime()))
