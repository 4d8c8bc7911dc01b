import { setImmediate } from 'node:timers/promises'
import type { Random } from '#server/basics/ports.ts'
import { ownId } from '#server/database/snapshot.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { listLocations } from '#server/tables/locations.ts'
import { lockMerchant, renewConfigTimestamp } from '#server/tables/merchants.ts'
import { differenceOf, isEmpty, sizeOf, type Difference } from './difference.ts'
import { kinds } from './kinds.ts'
import type { Problem } from './problem.ts'
import { locationNames, Stopped, type Site } from './site.ts'
import { wantedOf, type Wanted } from './wanted.ts'
import type { Given } from './files/given.ts'

export interface ContentImport {
  transact: Transact
  random: Random
  tenant: number
  /** Where the site is served. */
  origin: string
  given: readonly Given[]
  /** False: a dry run, which writes nothing. */
  isApplied: boolean
  /** Remove what the files do not contain, of the kinds that they contain. */
  isRemoving: boolean
  /** Interrupts the import; nothing of it stays. */
  signal: AbortSignal
  progress: (done: number, of: number) => void
  now: Date
}

export interface ImportResult {
  /** With a problem, nothing was written. */
  problems: Problem[]
  differences: Difference[]
}

/** Rows that one statement writes. */
const rowsAtOnce = 1_000

/** Writes the difference. @param step called after each statement, with the rows that it has written */
const write = async (site: Site, difference: Difference, step: (rows: number) => Promise<void>): Promise<void> => {
  const { kind, added, changed, removed } = difference
  const rows = [...added, ...changed.map(({ writing }) => writing)]
  for (let done = 0; done < rows.length; done += rowsAtOnce) {
    const some = rows.slice(done, done + rowsAtOnce)
    await kind.write(site, some)
    await step(some.length)
  }
  if (removed.length === 0) return
  await kind.removal?.run(site, removed)
  await step(removed.length)
}

/**
 * Open apps recognise new locations, which are part of the site config, by the number of the config. What else has
 * changed is announced by the triggers of the tables.
 */
const renewConfig = async ({ tx, tenant, now }: Site): Promise<void> => {
  const timeStamp = await renewConfigTimestamp(tx, tenant, now)
  await announce(tx, { about: 'config', tenant, timeStamp, version: await ownId(tx) })
}

/** @throws Stopped */
const apply = async (site: Site, differences: readonly Difference[], order: ContentImport): Promise<void> => {
  const { tx, tenant, now } = site
  const { signal, progress } = order
  const of = sizeOf(differences)
  let done = 0
  const step = async (rows: number) => {
    // The embedded database never waits for anything: an interruption is noticed here alone.
    await setImmediate()
    if (signal.aborted) throw new Stopped('Stopped: nothing was written.')
    progress((done += rows), of)
  }
  for (const difference of differences) await write(site, difference, step)
  const subject = String(of)
  const detail = { kinds: differences.filter((each) => !isEmpty(each)).map(({ kind }) => kind.name) }
  await recordAct(tx, { tenant, now, actor: { kind: 'server', name: null }, act: 'content imported', subject, detail })
  if (differences.some((each) => each.kind.name === 'locations' && !isEmpty(each))) await renewConfig(site)
}

/** In the order of writing. */
const ordered = (wanted: readonly Wanted[]): Wanted[] =>
  kinds.flatMap((kind) => wanted.filter((each) => each.kind === kind))

const compare = async (site: Site, wanted: readonly Wanted[], isRemoving: boolean): Promise<ImportResult> => {
  const compared: ImportResult = { problems: [], differences: [] }
  for (const each of wanted) {
    const { difference, problems } = await differenceOf(each, site, isRemoving)
    compared.differences.push(difference)
    compared.problems.push(...problems)
  }
  return compared
}

const openSite = async (tx: Tx, order: ContentImport, wanted: readonly Wanted[]): Promise<Site> => {
  const { tenant, random, origin, now } = order
  // Of two imports at once, the second compares with what the first has written.
  await lockMerchant(tx, tenant)
  const locations = locationNames()
  locations.refresh(await listLocations(tx))
  for (const { kind, rows } of wanted)
    if (kind.name === 'locations') locations.add(rows.map(({ row }) => String(row.name)))
  return { tx, tenant, random, now, origin, locations }
}

/**
 * Compares files with a site and, unless it is a dry run or something is wrong, writes all of the difference in one
 * transaction.
 * @throws ContentError, Stopped
 */
export const importContent = async (order: ContentImport): Promise<ImportResult> => {
  const { transact, tenant, given, isApplied, isRemoving } = order
  const { wanted, problems } = wantedOf(given)
  const inOrder = ordered(wanted)
  return transact(tenant, 'content import', async (tx) => {
    const site = await openSite(tx, order, inOrder)
    const compared = await compare(site, inOrder, isRemoving)
    const result = { ...compared, problems: [...problems, ...compared.problems] }
    if (isApplied && result.problems.length === 0 && !result.differences.every(isEmpty))
      await apply(site, result.differences, order)
    return result
  })
}
