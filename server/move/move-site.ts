import { setTimeout } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/basics/ports.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { keysToBring, openKeys, ownKeys, sealKeys } from '#server/security/site-keys.ts'
import { rowsOf } from '#server/database/transact.ts'
import { movedTables } from '#server/tables/site-rows.ts'
import type { Site } from '#server/tables/sites.ts'
import { cancelAllWork } from '#server/tables/work.ts'
import { problemsOf } from './plan.ts'
import { asMover, copyTable, differenceOf, removeRows, type Move } from './rows.ts'
import { arrive, forget, freeze, giveAway, leave, open, release, siteIn, takeSite, underWay } from './states.ts'

/** The points between the steps of a move at which tests stop it. */
export type MoveStep = 'begun' | 'copied' | 'left' | 'frozen' | 'compared' | 'given' | 'opened'

export interface SiteMove extends Move {
  /** The address at which the source's servers reach the target's, such as `http://10.0.0.7:8080`. */
  cell: string
  /** Ends the move before the site is given away. */
  signal: AbortSignal
  clock: Clock
  /** Gets a sentence about each step. */
  say: (line: string) => void
  step?: (name: MoveStep) => void | Promise<void>
}

export interface Moved {
  /** Milliseconds for which writes of the site were refused. */
  held: number
  /** Rows that were written at the target. */
  rows: number
}

/** What stands in the way of a move; nothing was changed. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

/**
 * Moves a site to another cell while it is used. It is copied while the source serves it; then its writes wait for some
 * seconds, what has changed is copied, and both sides are compared. One row at the source says whose it is: before that is
 * written, the source goes on when the move fails; afterwards the move can only be ended. Everything may be repeated.
 * @throws MoveRefused; HeldTooLong, and any failure of a database, when the source goes on
 */
export const moveSite = async (move: SiteMove): Promise<Moved> => {
  const { source, target, tenant, say } = move
  for (const cell of [source, target])
    if (!(await takeSite(cell, tenant))) throw new MoveRefused('Another mover has this site.')
  const problems = await problemsOf(move)
  if (problems.length > 0) throw new MoveRefused(problems.join('\n'))
  if ((await siteIn(source, tenant))?.move === 'moved') {
    await finishOpening(move)
    return { held: 0, rows: 0 }
  }
  try {
    await move.step?.('begun')
    const shift = await begin(move)
    let rows = await copyAhead(move, shift)
    await move.step?.('copied')
    const since = move.clock.now()
    await quieten(move)
    rows += await copyOnce(move, shift)
    await compare(move, shift)
    await bringSite(move, shift)
    await move.step?.('compared')
    stopIfAborted(move)
    await giveAway(source, tenant)
    await move.step?.('given')
    await finishOpening(move)
    const held = move.clock.now() - since
    say(`The site lives at the target. Writes waited ${(held / 1000).toFixed(1)} s.`)
    return { held, rows }
  } catch (error) {
    // A site that was given away stays so; where the connection is lost, the freeze ends by itself.
    await release(source, tenant).catch(() => undefined)
    throw error
  }
}

const stopIfAborted = ({ signal }: SiteMove): void => {
  if (signal.aborted) throw new MoveRefused('Stopped. The site goes on where it was.')
}

const siteOf = async (move: Move): Promise<Site> => {
  const site = await siteIn(move.source, move.tenant)
  if (!site) throw new MoveRefused(`The source has no site ${move.tenant}.`)
  return site
}

/** The row of the site at the target, as it is at the source now, with the keys that it brings. */
const bringSite = async (move: SiteMove, actsRenumberedBy: number): Promise<void> => {
  const { source, target, tenant } = move
  const site = await siteOf(move)
  const { jwtSecret } = source.settings
  const keys = site.keys === null ? ownKeys(jwtSecret) : openKeys(source.sealing, tenant, site.keys)
  // The clocks of two machines may differ by some seconds.
  const until = Math.ceil(move.clock.now() / 1000) + 60
  const brought = sealKeys(target.sealing, tenant, keysToBring(keys, jwtSecret, until))
  await arrive(target, { ...site, keys: brought, actsRenumberedBy })
}

/**
 * Makes the row of the site at the target, unless it is there.
 * @returns what is added to the ids of its acts: room for them, and for those to come, is taken from the target's sequence
 */
const begin = async (move: SiteMove): Promise<number> => {
  const { source, target, tenant } = move
  const there = await siteIn(target, tenant)
  if (there?.move === 'arriving' && there.actsRenumberedBy !== null) return there.actsRenumberedBy
  // What an earlier stay has left would have other numbers.
  if (there) for (const table of [...movedTables].reverse()) await removeRows(target, table, tenant)
  const [acts] = await rowsOf<{ first: number; last: number }>(
    source.db,
    sql`
      select coalesce(min(id), 1)::float8 as first, (select coalesce(max(id), 1)::float8 from audit_log) as last
      from audit_log where tenant_id = ${tenant}`,
  )
  const room = (acts?.last ?? 1) - (acts?.first ?? 1) + roomForActs
  const shift = await asMover(target.db, async (tx) => {
    await tx.execute(sql`lock table audit_log in exclusive mode`)
    const [row] = await rowsOf<{ next: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))::float8 as next`,
    )
    await tx.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${row!.next + room}::bigint)`)
    return row!.next - (acts?.first ?? 1)
  })
  await bringSite(move, shift)
  return shift
}

/** Acts that all sites of the source may add while one is copied. */
const roomForActs = 10_000_000

/** Copies while the source serves the site, until little has changed. */
const copyAhead = async (move: SiteMove, shift: number): Promise<number> => {
  let all = 0
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    await copyFiles(move)
    const rows = await copyOnce(move, shift)
    all += rows
    move.say(pass === 1 ? `Copied ${rows} rows.` : `Copied ${rows} rows that have changed meanwhile.`)
    if (rows < little) break
  }
  return all
}

const mostPasses = 6
/** Rows that are copied in about a second. */
const little = 2_000

const copyOnce = async (move: SiteMove, shift: number): Promise<number> => {
  let rows = 0
  for (const table of movedTables) {
    stopIfAborted(move)
    rows += await copyTable(move, table, table.renumbered === null ? 0 : shift)
  }
  return rows
}

/** Lets what is under way end, then freezes the site. */
const quieten = async (move: SiteMove): Promise<void> => {
  const { source, tenant, cell, say } = move
  await leave(source, tenant, cell)
  await move.step?.('left')
  const until = move.clock.now() + longestWait
  // Every server has heard of it within a second, and what has begun before is seen from then on.
  await setTimeout(noticeTime)
  while (move.clock.now() < until && (await underWay(source, tenant)) > 0) await setTimeout(100)
  await freeze(source, tenant)
  await copyFiles(move)
  say('Writes wait.')
  await move.step?.('frozen')
}

/** Milliseconds. */
const [noticeTime, longestWait] = [1_000, 8_000]

const compare = async (move: SiteMove, shift: number): Promise<void> => {
  for (const table of movedTables) {
    const { differing } = await differenceOf(move, table, table.renumbered === null ? 0 : shift)
    if (differing.length > 0) throw new Error(`The rows of ${table.name} differ between source and target.`)
  }
  move.say('Both sides have the same rows.')
}

/** Copies files that the target does not have. A file never changes: its name contains a hash of its content. */
const copyFiles = async (move: SiteMove): Promise<void> => {
  const { source, target, tenant } = move
  const names = await rowsOf<{ name: string }>(source.db, sql`select name from files where tenant_id = ${tenant}`)
  for (const { name } of names) {
    stopIfAborted(move)
    if ((await target.files.size(tenant, name)) !== null) continue
    const file = await source.files.open(tenant, name)
    if (!file) continue
    const [, stem = '', kind = ''] = /^(.*)-[0-9a-f]{12}\.(\w+)$/.exec(name) ?? []
    const stored = await target.files.put(tenant, stem, kind as FileKind, await buffer(file.stream))
    if (stored.name !== name) throw new Error(`The file ${name} has another content than its name says.`)
  }
}

/** Opens the site at the target, after it was given away. Due work of it is the target's. */
const finishOpening = async ({ source, target, tenant, step }: SiteMove): Promise<void> => {
  await open(target, tenant)
  await step?.('opened')
  await cancelAllWork(source.db, tenant)
}

/** Undoes a move that has not given the site away. @throws MoveRefused after that */
export const takeBack = async (move: Pick<SiteMove, 'source' | 'target' | 'tenant' | 'say'>): Promise<void> => {
  const { source, target, tenant, say } = move
  if (!(await release(source, tenant)))
    throw new MoveRefused('The site lives at the target. Move it back with the two files exchanged.')
  if ((await siteIn(target, tenant))?.move === 'arriving') {
    for (const table of [...movedTables].reverse()) await removeRows(target, table, tenant)
    await forget(target, tenant)
  }
  say('The site goes on at the source; what was copied is removed.')
}

/** Removes what the source has kept of a site that lives at the target, but for its names and the address of the target. */
export const finishMove = async (move: Pick<SiteMove, 'source' | 'target' | 'tenant' | 'say'>): Promise<void> => {
  const { source, target, tenant, say } = move
  const isMoved = (await siteIn(source, tenant))?.move === 'moved' && (await siteIn(target, tenant))?.move === null
  if (!isMoved) throw new MoveRefused('The site does not live at the target yet: run --apply.')
  const files = await rowsOf<{ name: string }>(source.db, sql`select name from files where tenant_id = ${tenant}`)
  let rows = 0
  for (const table of [...movedTables].reverse())
    if (table.name !== 'site_names' && table.name !== 'accounts') rows += await removeRows(source, table, tenant)
  const isShared =
    JSON.stringify(source.settings.bucket) === JSON.stringify(target.settings.bucket) &&
    (source.settings.bucket !== null || source.settings.dataDir === target.settings.dataDir)
  if (!isShared) for (const { name } of files) await source.files.remove(tenant, name)
  say(`Removed ${rows} rows at the source.`)
}
