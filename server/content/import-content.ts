import { setImmediate } from 'node:timers/promises'
import { ownId } from '#server/database/snapshot.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { keepSave } from '#server/tables/config-saves.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { lockMerchant, renewConfigTimestamp, type Merchant } from '#server/tables/merchants.ts'
import { historyOf } from './content-history.ts'
import { isEmpty, sizeOf, type Difference } from './difference.ts'
import { differencesOf } from './differences.ts'
import type { Problem } from './problem.ts'
import { openContent, Stopped, type Invite, type Site } from './site.ts'
import { writeDifferences } from './write-difference.ts'
import { wantedOf } from './wanted.ts'
import { siteMark } from './row-id.ts'
import type { Given } from './files/given.ts'

export interface ContentImport {
  transact: Transact
  tenant: number
  invite: Invite
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

/**
 * Open apps recognise new locations, which are part of the site config, by the number of the config. What else has
 * changed is announced by the triggers of the tables.
 */
const renewConfig = async ({ tx, tenant, now }: Site): Promise<void> => {
  const timeStamp = await renewConfigTimestamp(tx, tenant, now)
  await announce(tx, { about: 'config', tenant, timeStamp, version: await ownId(tx) })
}

/** @throws Stopped */
const apply = async (
  { site, before }: OpenSite,
  differences: readonly Difference[],
  order: ContentImport,
): Promise<void> => {
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
  await writeDifferences(site, differences, step)
  // The first administrator is no content: the history does not name people.
  const changes = await historyOf(
    site,
    differences.filter(({ kind }) => !kind.isImportOnly),
  )
  if (changes.length > 0)
    await keepSave(tx, before, { savedAt: now, authorId: null, kind: 'imported', restored: null, changes })
  const subject = String(of)
  const detail = { kinds: differences.filter((each) => !isEmpty(each)).map(({ kind }) => kind.name) }
  await recordAct(tx, { tenant, now, actor: { kind: 'server', name: null }, act: 'content imported', subject, detail })
  if (differences.some((each) => each.kind.name === 'locations' && !isEmpty(each))) await renewConfig(site)
}

interface OpenSite {
  site: Site
  before: Merchant
}

const openSite = async (tx: Tx, { tenant, invite, now }: ContentImport): Promise<OpenSite> => {
  // Of two imports at once, the second compares with what the first has written.
  const before = await lockMerchant(tx, tenant)
  const site = { ...(await openContent(tx, tenant, now, invite)), mark: await siteMark(tx, tenant) }
  return { site, before }
}

/**
 * Compares files with a site and, unless it is a dry run or something is wrong, writes all of the difference in one
 * transaction.
 * @throws ContentError, Stopped
 */
export const importContent = async (order: ContentImport): Promise<ImportResult> => {
  const { transact, tenant, given, isApplied, isRemoving } = order
  const { wanted, problems } = wantedOf(given)
  return transact(tenant, 'content import', async (tx) => {
    const opened = await openSite(tx, order)
    const compared = await differencesOf(wanted, opened.site, isRemoving)
    const differences = compared.map(({ difference }) => difference)
    const result = { differences, problems: [...problems, ...compared.flatMap((each) => each.problems)] }
    if (isApplied && result.problems.length === 0 && !result.differences.every(isEmpty))
      await apply(opened, result.differences, order)
    return result
  })
}
