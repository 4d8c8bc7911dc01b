import { Refusal } from '#server/basics/refusal.ts'
import type { Transact } from '#server/database/transact.ts'
import type { FileStore } from '#server/files/store.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { listFileNames } from '#server/tables/files.ts'
import { deleteSomeRows, platformTables, tenantTables } from '#server/tables/site-rows.ts'
import { lockSite, setSiteState } from '#server/tables/sites.ts'
import { cancelAllWork, hasWork, scheduleWork } from '#server/tables/work.ts'

export interface SiteDeletion {
  transact: Transact
  files: Pick<FileStore, 'remove'>
  hsAccountId: number
  /** The present name of the site, as typed. */
  subdomain: string
  /** The name of the platform's account. */
  staff: string
  now: Date
}

export interface MarkedSite extends Pick<SiteDeletion, 'transact' | 'files'> {
  tenant: number
}

/** Work that settles payments: it needs the orders and the account at the processor. */
const moneyKinds = ['payment', 'late-charge', 'refund']
const deletionKind = 'site-deletion'

/** Milliseconds until due work continues a deletion that was interrupted. */
const interrupted = 10 * 60_000

/**
 * Deletes a suspended site. First it is marked as deleted and its work is cancelled, except what settles payments, in
 * one transaction: from then on nothing finds it. Its files and rows follow; a repeat, or due work, continues where
 * one has stopped.
 * @returns false: money is under way, so the site is marked only, and due work deletes it once all is settled
 * @throws Refusal SITE_NOT_FOUND, SITE_NAME, SITE_OPEN
 */
export const deleteSite = async (deletion: SiteDeletion): Promise<boolean> => {
  const { transact, files, hsAccountId: tenant } = deletion
  await markDeleted(deletion)
  return emptySite({ transact, files, tenant })
}

/**
 * Deletes the files, the rows and the rest of the work of a site that is marked as deleted, in short transactions.
 * @returns false: money is under way, and nothing was deleted
 */
export const emptySite = async ({ transact, files, tenant }: MarkedSite): Promise<boolean> => {
  if (await transact(null, 'money of a deleted site', (tx) => hasWork(tx, tenant, moneyKinds))) return false
  const names = await transact(tenant, 'files of a deleted site', (tx) => listFileNames(tx))
  for (const name of names) await files.remove(tenant, name)
  const tables = await transact(null, 'tables of a deleted site', (tx) => tenantTables(tx))
  let hasMore = true
  for (const table of tables) {
    do hasMore = await transact(tenant, `delete ${table}`, (tx) => deleteSomeRows(tx, table))
    while (hasMore)
  }
  for (const { table, deleteSome } of platformTables) {
    do hasMore = await transact(null, `delete ${table}`, (tx) => deleteSome(tx, tenant))
    while (hasMore)
  }
  // Rows of a merchant schedule work: what the deletion itself has left goes last.
  await transact(null, 'work of a deleted site', (tx) => cancelAllWork(tx, tenant))
  return true
}

const markDeleted = ({ transact, hsAccountId: tenant, subdomain, staff, now }: SiteDeletion): Promise<void> =>
  transact(null, 'site deletion', async (tx) => {
    const site = await lockSite(tx, tenant)
    if (!site) throw new Refusal('SITE_NOT_FOUND')
    if (site.subdomain !== subdomain) throw new Refusal('SITE_NAME')
    if (site.state === 'open') throw new Refusal('SITE_OPEN')
    await cancelAllWork(tx, tenant, moneyKinds)
    const dueAt = new Date(now.getTime() + interrupted)
    await scheduleWork(tx, [{ tenant, kind: deletionKind, subject: subdomain }], dueAt)
    if (site.state === 'deleted') return
    await setSiteState(tx, tenant, 'deleted')
    const actor = { kind: 'platform', name: staff } as const
    await recordAct(tx, { tenant, now, actor, act: 'site deleted', subject: subdomain })
  })
