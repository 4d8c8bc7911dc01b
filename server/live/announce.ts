import { sql } from 'drizzle-orm'
import type { Tx } from '../database/transact.ts'

/** What every instance is told of: always by name and number only, never with what is behind it, so it stays small and tells nothing. */
export type News =
  | { about: 'config'; tenant: number; timeStamp: number }
  | { about: 'cardEntry'; tenant: number; socketId: string }

export const newsChannel = 'clearcoat_news'

/** Tells every instance on this database, this one included, once the transaction is committed; a rolled back one tells nothing. */
export const announce = async (tx: Tx, news: News): Promise<void> => {
  await tx.execute(sql`select pg_notify(${newsChannel}, ${JSON.stringify(news)})`)
}
