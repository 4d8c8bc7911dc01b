import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { rowsOf } from '#server/database/transact.ts'

/**
 * Number of connections to the server's database that wait for a lock of another transaction. On a Postgres server
 * only.
 */
const waitingForLocks = ({ database }: { database: Pick<Database, 'transact'> }): Promise<number> =>
  database.transact(null, 'test', async (tx) => {
    await tx.execute(sql`reset role`)
    const [row] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.count
  })

/** Milliseconds; less than a transaction may wait for a lock. */
const patience = 4_000

/** Resolves when so many connections wait for a lock of another transaction. */
export const untilWaiting = (tools: { database: Pick<Database, 'transact'> }, count = 1): Promise<void> =>
  vi.waitFor(async () => expect(await waitingForLocks(tools)).toBe(count), { timeout: patience })
