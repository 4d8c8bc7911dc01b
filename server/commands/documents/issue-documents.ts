import { documentNumber } from '#contract/rules/document.ts'
import { dayOf } from '#contract/rules/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { documentsOf, insertDocuments, type NewDocument, type Series } from '#server/tables/documents.ts'
import { paidOrders, type OrderRow } from '#server/tables/orders.ts'
import { doneRefunds } from '#server/tables/refunds.ts'
import { usersByIds } from '#server/tables/users.ts'
import { factsOfPayment, factsOfRefund, letterheadOf, type Letterhead } from './document-facts.ts'

export interface DocumentsToIssue {
  tx: Tx
  tenant: number
  /** Of payments; for the credit note of a refund, that of the refunded payment. A portion, of 500 at most. */
  orderIds: readonly string[]
  now: Date
}

/**
 * Issues the invoices of payments, and the credit notes of their refunds that are done. A payment that is not approved, or
 * of 0, gets none; what has its document is left alone. The numbers are those of the year in which they are drawn. Their
 * series is locked until the end of the transaction, so this is the last act of it.
 */
export const issueDocuments = async ({ tx, tenant, orderIds, now }: DocumentsToIssue): Promise<void> => {
  const paid = await paidOrders(tx, orderIds)
  if (paid.length === 0) return
  const letterhead = await letterheadOf({ tx, tenant })
  const year = Number(dayOf(letterhead.timeZone, now.getTime()).slice(0, 4))
  const issuing = { tx, letterhead, paid, buyers: await buyersOf(tx, paid), now }
  await issueInvoices(issuing, { tenant, kind: 'invoice', year })
  await issueCreditNotes(issuing, { tenant, kind: 'creditNote', year })
}

interface Issuing {
  tx: Tx
  letterhead: Letterhead
  paid: readonly OrderRow[]
  /** By the id of the user. */
  buyers: ReadonlyMap<string, string>
  now: Date
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The names of the users; none for a deleted account. */
const buyersOf = async (tx: Tx, paid: readonly OrderRow[]): Promise<ReadonlyMap<string, string>> => {
  const users = await usersByIds(tx, [...new Set(paid.map(({ userId }) => userId))])
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

const rowOf = ({ buyers, now }: Issuing, order: OrderRow): Omit<NewDocument, 'facts'> => ({
  tenantId: order.tenantId,
  orderId: order.id,
  buyer: buyers.get(order.userId) || null,
  issuedAt: now,
})

const issueInvoices = async (issuing: Issuing, series: Series): Promise<void> => {
  const { tx, letterhead, paid, now } = issuing
  const issued = new Set((await documentsOf(tx, idsOf(paid))).map(({ orderId }) => orderId))
  const rows = paid
    .filter(({ id }) => !issued.has(id))
    .map((order) => ({ ...rowOf(issuing, order), facts: factsOfPayment({ letterhead, order, now }) }))
  await insertDocuments(tx, series, rows)
}

const issueCreditNotes = async (issuing: Issuing, series: Series): Promise<void> => {
  const { tx, letterhead, paid, now } = issuing
  const done = await doneRefunds(tx, idsOf(paid))
  if (done.length === 0) return
  const issued = await documentsOf(tx, idsOf(paid))
  const rows = done.flatMap((refund) => {
    const order = paid.find(({ id }) => id === refund.orderId)
    const invoice = issued.find(({ kind, orderId }) => kind === 'invoice' && orderId === refund.orderId)
    if (!order || !invoice || issued.some(({ refundId }) => refundId === refund.id)) return []
    const refunds = done.filter(({ orderId }) => orderId === order.id)
    const facts = { letterhead, order, now, refunds, refund, invoice: documentNumber('invoice', invoice) }
    return { ...rowOf(issuing, order), refundId: refund.id, facts: factsOfRefund(facts) }
  })
  await insertDocuments(tx, series, rows)
}
