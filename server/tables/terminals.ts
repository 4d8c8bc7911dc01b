import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { deletePortion } from './portions.ts'
import { declareTable, ofNoUser } from './table.ts'

/** Credentials of a tenant's kiosks. A replaced pair stays valid for ten minutes. */
export const terminals = declareTable(
  'terminals',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    terminalId: text('terminal_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Null: the current pair. */
    validUntil: moment('valid_until'),
    /** Null: before this was recorded. */
    setAt: moment('set_at'),
    /** Null: never used, or not since this was recorded. Exact to `seenEvery`. */
    lastSeenAt: moment('last_seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('terminals_name').on(table.tenantId, table.terminalId),
  ],
  () => ({
    kept: { by: 'tenant', deleteSome: (tx, now) => deleteEndedTerminals(tx, now) },
    ofUser: ofNoUser,
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type TerminalRow = typeof terminals.$inferSelect

export const listTerminals = (tx: Tx): Promise<TerminalRow[]> => tx.select().from(terminals)

export const insertTerminal = async (tx: Tx, row: typeof terminals.$inferInsert): Promise<void> => {
  await tx.insert(terminals).values(row)
}

const works = (now: Date) => or(isNull(terminals.validUntil), gt(terminals.validUntil, now))

/** The pair with this id and secret, if it works. */
export const findTerminal = async (
  tx: Tx,
  terminalId: string,
  secretHash: string,
  now: Date,
): Promise<TerminalRow | undefined> =>
  (
    await tx
      .select()
      .from(terminals)
      .where(and(eq(terminals.terminalId, terminalId), eq(terminals.secretHash, secretHash), works(now)))
      .limit(1)
  )[0]

/** Milliseconds: a kiosk that is in use is recorded as seen no more often. */
const seenEvery = 60_000

/** Whether the pair's last use has to be recorded. */
export const isUnseen = ({ lastSeenAt }: Pick<TerminalRow, 'lastSeenAt'>, now: Date): boolean =>
  lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= seenEvery

/** Records the use of a pair, unless another call has recorded one within the minute. */
export const markTerminalSeen = async (tx: Tx, id: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - seenEvery)
  await tx
    .update(terminals)
    .set({ lastSeenAt: now })
    .where(and(eq(terminals.id, id), or(isNull(terminals.lastSeenAt), lte(terminals.lastSeenAt, before))))
}

/** The pair that was set last. */
export const currentTerminal = async (tx: Tx): Promise<TerminalRow | undefined> =>
  (
    await tx
      .select()
      .from(terminals)
      .where(isNull(terminals.validUntil))
      .orderBy(sql`${terminals.setAt} desc nulls last`, asc(terminals.id))
      .limit(1)
  )[0]

/** The pairs that work: the current one, then those that end, the last one first. */
export const workingTerminals = (tx: Tx, now: Date): Promise<TerminalRow[]> =>
  tx
    .select()
    .from(terminals)
    .where(works(now))
    .orderBy(sql`${terminals.validUntil} desc nulls first`, desc(terminals.setAt), asc(terminals.id))

/** Lets the current pairs work until then. */
export const endCurrentTerminals = async (tx: Tx, validUntil: Date): Promise<void> => {
  await tx.update(terminals).set({ validUntil }).where(isNull(terminals.validUntil))
}

export const deleteEndedTerminals = (tx: Tx, before: Date): Promise<boolean> =>
  deletePortion(tx, terminals, lt(terminals.validUntil, before))

/** @returns the deleted pair */
export const deleteTerminal = async (tx: Tx, id: string): Promise<TerminalRow | undefined> =>
  (await tx.delete(terminals).where(eq(terminals.id, id)).returning())[0]

/** What the kiosks with a terminal id have done. */
export interface TerminalCounts {
  terminalId: string
  codes: number
  charges: number
}

/** The key of a charge at a kiosk begins with the terminal id; an id contains no space. */
export const countTerminalUses = (tx: Tx, since: Date): Promise<TerminalCounts[]> =>
  rowsOf<{ terminalId: string; codes: number; charges: number }>(
    tx,
    sql`
  select terminal_id as "terminalId", sum(codes)::int as codes, sum(charges)::int as charges from (
    select terminal_id, count(*) filter (where kind <> 'giftCard') as codes,
      count(*) filter (where kind = 'giftCard') as charges
    from redemptions where at >= ${since.toISOString()} group by terminal_id
    union all
    select split_part(key, ' ', 1), 0, count(*) from orders
    where kind = 'airPay' and state = 'approved' and created_at >= ${since.toISOString()} group by 1
  ) uses group by terminal_id`,
  )
