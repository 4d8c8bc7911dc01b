import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'

/**
 * A notification to all instances. It contains only ids, a timestamp or a name, never content, so it stays small and reveals
 * no data.
 */
export type LiveMessage =
  | { about: 'config'; tenant: number; timeStamp: number; version: string }
  | { about: 'moved'; tenant: number; subdomain: string }
  | { about: 'cardEntry'; tenant: number; socketId: string }
  /** Sent by triggers. What every visitor of the tenant reads has changed; null: of any tenant. */
  | { about: 'content'; tenant: number | null }
  /** Sent by triggers. Locations, hours or notices have changed in the transaction `version`. */
  | { about: 'places'; tenant: number; version: string }
  /** Sent by triggers. Products have changed in the transaction `version`. */
  | { about: 'catalogue'; tenant: number; version: string }
  /** Sent by triggers. Platform staff have set a version. */
  | { about: 'version' }
  /** Sent by triggers. The pairs of the session that are valid have changed. */
  | { about: 'session'; id: string }
  /** Sent by triggers. Something that the user sees has changed. */
  | { about: 'user'; tenant: number; id: string }

export const liveChannel = 'clearcoat_news'

/**
 * Notifies every instance on this database, this one included, after the commit. A rolled back transaction sends
 * nothing.
 */
export const announce = async (tx: Tx, message: LiveMessage): Promise<void> => {
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`)
}
