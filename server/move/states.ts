import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { heldFor, sites, type MoveState, type Site } from '#server/tables/sites.ts'
import type { Cell } from './cell.ts'

/** Locks by which writes and the mover exclude each other; the function `hold_site` has the same number. */
const writing = 20_151_102
/** One mover at a time has a site. */
const moving = 20_151_103

/** The freeze ended before the site was given away: it goes on where it was. */
class HeldTooLong extends Error {
  override readonly name = 'HeldTooLong'
}

/** Changes of the row of a site that moves are the mover's alone. */
const asMoverOfSite = <T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local app.move = 'on'`)
    return work(tx)
  })

export const siteIn = async ({ db }: Pick<Cell, 'db'>, tenant: number): Promise<Site | undefined> =>
  (await db.select().from(sites).where(eq(sites.tenantId, tenant)))[0]

/** Keeps other movers out of the site for as long as the connection lasts. @returns false: another one has it */
export const takeSite = async ({ db }: Cell, tenant: number): Promise<boolean> => {
  const [row] = await rowsOf<{ taken: boolean }>(db, sql`select pg_try_advisory_lock(${moving}, ${tenant}) as taken`)
  return row?.taken ?? false
}

const now = sql`clock_timestamp()`

/** Announces that the site leaves: its servers refuse new requests that write, and begin no due work. */
export const leave = ({ db }: Cell, tenant: number, cell: string): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    const here = or(isNull(sites.move), inArray(sites.move, ['leaving', 'frozen']))
    await tx
      .update(sites)
      .set({ move: 'leaving', cell, moveAt: now })
      .where(and(eq(sites.tenantId, tenant), here))
  })

/** How many of the site's charges, refunds and items of due work are under way. */
export const underWay = async ({ db }: Cell, tenant: number): Promise<number> => {
  const recent = sql`now() - interval '20 seconds'`
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
      select ((select count(*) from work where tenant_id = ${tenant} and lease is not null and due_at > now())
        + (select count(*) from orders where tenant_id = ${tenant} and state = 'pending' and created_at > ${recent})
        + (select count(*) from refunds where tenant_id = ${tenant} and state = 'pending' and created_at > ${recent})
      )::int as count`,
  )
  return row?.count ?? 0
}

/** Waits for the writes under way, and lets no other commit from here on, for `heldFor` at most. */
export const freeze = ({ db }: Cell, tenant: number): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '10s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${writing}, ${tenant})`)
    const leaving = and(eq(sites.tenantId, tenant), eq(sites.move, 'leaving'))
    const frozen = await tx.update(sites).set({ move: 'frozen', moveAt: now }).where(leaving).returning()
    if (frozen.length === 0) throw new HeldTooLong('The site no longer leaves: start the move again.')
  })

/**
 * Gives a frozen site away: from the commit of this one row on, it belongs to the target. No write can come between: it
 * would hold the lock. @throws HeldTooLong after the end of the freeze
 */
export const giveAway = ({ db }: Cell, tenant: number): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${writing}, ${tenant})`)
    const isFrozen = sql`move_at > clock_timestamp() - ${heldFor} * interval '1 millisecond'`
    const frozen = and(eq(sites.tenantId, tenant), eq(sites.move, 'frozen'), isFrozen)
    const given = await tx.update(sites).set({ move: 'moved', moveAt: now }).where(frozen).returning()
    if (given.length === 0)
      throw new HeldTooLong(
        `The site was held for ${heldFor / 1000} s, and goes on where it was. Start the move again.`,
      )
  })

/** Lets a site that was not given away go on where it is. @returns false when it was given away */
export const release = ({ db }: Cell, tenant: number): Promise<boolean> =>
  asMoverOfSite(db, async (tx) => {
    const held = and(eq(sites.tenantId, tenant), inArray(sites.move, ['leaving', 'frozen']))
    await tx.update(sites).set({ move: null, cell: null, moveAt: null }).where(held)
    const [site] = await tx.select({ move: sites.move }).from(sites).where(eq(sites.tenantId, tenant))
    return site?.move === null
  })

/** Writes the row of a site that arrives: nothing of it is served before `open`. */
export const arrive = ({ db }: Cell, site: Site): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    const move: MoveState = 'arriving'
    const { tenantId, ...columns } = site
    const row = { ...columns, move, cell: null, moveAt: now }
    await tx
      .insert(sites)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: sites.tenantId, set: row, setWhere: inArray(sites.move, ['arriving', 'moved']) })
  })

/** Serves the site at the target. Only after `giveAway`. */
export const open = ({ db }: Cell, tenant: number): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    const arriving = and(eq(sites.tenantId, tenant), eq(sites.move, 'arriving'))
    await tx.update(sites).set({ move: null, cell: null, moveAt: now }).where(arriving)
  })

/** Removes the row of a site that never arrived. */
export const forget = ({ db }: Cell, tenant: number): Promise<void> =>
  asMoverOfSite(db, async (tx) => {
    await tx.delete(sites).where(and(eq(sites.tenantId, tenant), eq(sites.move, 'arriving')))
  })
