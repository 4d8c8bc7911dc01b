import { documentNumber, type DocumentKind } from '#contract/rules/document.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { creditNotesOf, invoiceOf, type DocumentRow, type PrintedDocument } from '#server/tables/documents.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { paidBackOf } from '#server/tables/refunds.ts'
import { userById } from '#server/tables/users.ts'
import { cardText } from '../club/receipt-words.ts'
import { factsOfPayment, letterheadOf } from './document-facts.ts'
import { issueDocuments } from './issue-documents.ts'

export interface WantedDocument {
  tx: Tx
  tenant: number
  orderId: string
  kind: DocumentKind
  /** Whose purchase it is; null: of any user. */
  userId: string | null
  now: Date
}

/** A document to print, or several. */
export interface FoundDocuments {
  orderNumber: string
  pages: PrintedDocument[]
}

/**
 * What the documents of a payment say. An invoice and credit notes are issued where they have not been.
 * @throws Refusal PURCHASE_UNKNOWN, also for another user's purchase and for one that was not approved; DOCUMENT_UNKNOWN
 */
export const readDocuments = async (wanted: WantedDocument): Promise<FoundDocuments> => {
  const { tx, tenant, orderId, kind, userId, now } = wanted
  const order = await orderById(tx, orderId)
  if (order?.state !== 'approved' || (userId !== null && order.userId !== userId)) throw new Refusal('PURCHASE_UNKNOWN')
  if (kind === 'receipt') return { orderNumber: orderNumber(order), pages: [await receiptOf(wanted, order)] }
  await issueDocuments({ tx, tenant, orderIds: [orderId], now })
  const found = kind === 'invoice' ? [await invoiceOf(tx, orderId)] : await creditNotesOf(tx, orderId)
  const pages = found.flatMap((row) => (row ? printed(row) : []))
  if (pages.length === 0) throw new Refusal('DOCUMENT_UNKNOWN')
  return { orderNumber: orderNumber(order), pages }
}

const printed = ({ kind, buyer, facts, issuedAt, ...row }: DocumentRow): PrintedDocument => ({
  kind,
  number: documentNumber(kind, row),
  buyer,
  paidWith: null,
  refundedCents: 0,
  facts,
  madeAt: issuedAt,
})

/** A receipt is not stored: it says what is known of the payment now. */
const receiptOf = async ({ tx, tenant, now }: WantedDocument, order: OrderRow): Promise<PrintedDocument> => {
  const { cardBrand, cardLast4 } = order
  const [user, letterhead, paidBack] = [
    await userById(tx, order.userId),
    await letterheadOf({ tx, tenant }),
    await paidBackOf(tx, [order]),
  ]
  return {
    kind: 'receipt',
    number: orderNumber(order),
    buyer: user ? `${user.firstName} ${user.lastName}`.trim() || null : null,
    paidWith: cardLast4 === null ? null : cardText({ brand: cardBrand ?? '', last4: cardLast4 }),
    refundedCents: paidBack.get(order.id) ?? 0,
    facts: factsOfPayment({ letterhead, order, now }),
    madeAt: now,
  }
}
