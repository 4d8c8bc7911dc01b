import type { EntryEnd } from '#contract/shapes/entry.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { recordAct, type Actor } from '#server/tables/audit-log.ts'
import {
  endOfEntry,
  lockEntry,
  unendedEntriesOf,
  updateEntry,
  type OfficeEntryRow,
} from '#server/tables/office-entries.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { cancelWork } from '#server/tables/work.ts'

export interface EndedEntry {
  tx: Tx
  /** That of the transaction, which it continues as; null: the platform. */
  tenant: number | null
  entry: Pick<OfficeEntryRow, 'tenantId' | 'id'>
  /** Who ends it; an owner by the id of the user. */
  by: { kind: Exclude<EntryEnd, 'owner'> } | { kind: 'owner'; userId: string }
  now: Date
}

/**
 * Ends an entry, everywhere at once, and writes that to the log of the merchant and of the platform. One that has ended
 * stays as it is, and one that never began leaves no act.
 * @returns the entry as it is now; undefined: there is none
 */
export const endEntry = async (ending: EndedEntry): Promise<OfficeEntryRow | undefined> => {
  const { tx, tenant, entry, by, now } = ending
  await continueAs(tx, entry.tenantId)
  const row = await lockEntry(tx, entry.id)
  if (row && row.endedAt === null) {
    const endedAt = row.until !== null && row.until < now ? row.until : now
    Object.assign(row, { endedAt, endedBy: by.kind })
    await updateEntry(tx, row.id, { endedAt: row.endedAt, endedBy: row.endedBy })
    // Its own due work is finished by the run itself.
    if (by.kind !== 'time') await cancelWork(tx, [endOfEntry(row)])
    if (row.startedAt !== null) await record(ending, row)
  }
  await continueAs(tx, tenant)
  return row
}

const actorOf = ({ by }: EndedEntry, { staff }: OfficeEntryRow): Actor => {
  if (by.kind === 'owner') return { kind: 'admin', name: by.userId }
  return by.kind === 'time' ? { kind: 'server', name: null } : { kind: 'platform', name: staff }
}

const record = async (ending: EndedEntry, row: OfficeEntryRow): Promise<void> => {
  const { tx, entry, now } = ending
  const act = { now, act: 'entry ended', detail: { name: row.staff }, reason: row.reason } as const
  await recordAct(tx, { ...act, tenant: entry.tenantId, actor: actorOf(ending, row) })
  await continueAs(tx, null)
  const subject = (await siteByTenant(tx, entry.tenantId))?.subdomain ?? String(entry.tenantId)
  // An owner is no account of the platform.
  const actor: Actor = ending.by.kind === 'owner' ? { kind: 'server', name: null } : actorOf(ending, row)
  await recordAct(tx, { ...act, tenant: null, actor, subject })
  await continueAs(tx, entry.tenantId)
}

export interface EntriesOfAccount {
  /** As the platform. */
  tx: Tx
  /** Of the platform's account. */
  staff: string
  now: Date
}

/** Ends what an account has open at all sites: its tokens end as well. */
export const endEntriesOfAccount = async ({ tx, staff, now }: EntriesOfAccount): Promise<void> => {
  for (const entry of await unendedEntriesOf(tx, staff))
    await endEntry({ tx, tenant: null, entry, by: { kind: 'platform' }, now })
}
