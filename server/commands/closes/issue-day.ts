import type { Tx } from '#server/database/transact.ts'
import { paymentsOfClose } from '#server/tables/close-entries.ts'
import { lockClose, noteDocuments } from '#server/tables/closes.ts'
import { issueDocuments } from '../documents/issue-documents.ts'

/** Payments whose documents one transaction issues. */
const portion = 500

export interface DayToIssue {
  tx: Tx
  /** Of a close that is done. */
  number: number
  now: Date
}

/**
 * Issues the next invoices and credit notes of a closed day.
 * @returns whether there is more to do
 */
export const issueDay = async ({ tx, number, now }: DayToIssue): Promise<boolean> => {
  const close = await lockClose(tx, number)
  if (close?.state !== 'closed') return false
  const orderIds = await paymentsOfClose(tx, number, { after: close.documentsAfter, most: portion })
  const isDone = orderIds.length < portion
  await noteDocuments(tx, number, {
    documented: close.documented + orderIds.length,
    documentsAfter: orderIds.at(-1) ?? close.documentsAfter,
  })
  // The last act of the transaction: the series of numbers are locked until its end.
  await issueDocuments({ tx, tenant: close.tenantId, orderIds, now })
  return !isDone
}
