import { eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, auditLog, recordAct } from './audit-log.ts'
import { hasAct } from './audit-reads.ts'

export interface EntryRead {
  tenant: number
  entryId: string
  /** What was read, in the words of the contract. */
  what: string
  /** The id of the customer whom it is about; null: it is about none. */
  customer: string | null
  now: Date
}

/** Writes to the merchant's log what was read in an entry of platform staff, once for each entry. */
export const noteEntryRead = async (tx: Tx, read: EntryRead): Promise<void> => {
  if (await isNoted(tx, read)) return
  const { tenant, entryId, what, customer, now } = read
  const act = { act: 'read in an entry', actor: adminActor(entryId), detail: { name: what } } as const
  await recordAct(tx, { tenant, now, ...act, ...(customer === null ? {} : { subject: customer }) })
}

const isNoted = (tx: Tx, { tenant, entryId, what, customer }: EntryRead): Promise<boolean> =>
  hasAct(
    tx,
    tenant,
    eq(auditLog.entryId, entryId),
    eq(auditLog.act, 'read in an entry'),
    eq(sql`${auditLog.detail} ->> 'name'`, what),
    customer === null ? isNull(auditLog.subject) : eq(auditLog.subject, customer),
  )
