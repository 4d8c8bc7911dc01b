/** Receipts, invoices and credit notes: which there are, on what paper, and how they are numbered and named. */

/** A credit note is of one refund; a file of credit notes holds all of a payment. */
export const documentKinds = ['receipt', 'invoice', 'creditNotes'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The documents of a payment: nothing is invoiced of 0, and credited of what was not paid back. */
export const documentsOf = ({ total, refunded = 0 }: { total: number; refunded?: number }): DocumentKind[] => [
  'receipt',
  ...(total > 0 ? ['invoice' as const] : []),
  ...(refunded > 0 ? ['creditNotes' as const] : []),
]

/** Documents with a number of a series; a receipt has the number of its order. */
export type NumberedKind = 'invoice' | 'creditNote'

export type Paper = 'letter' | 'a4'

export const paperChoices = ['usual', 'letter', 'a4'] as const

/** The paper that a merchant prints on. @param currency ISO 4217 */
export const paperOf = (chosen: (typeof paperChoices)[number], currency: string): Paper => {
  if (chosen !== 'usual') return chosen
  return currency === 'USD' || currency === 'CAD' ? 'letter' : 'a4'
}

const prefixes: Record<NumberedKind, string> = { invoice: '', creditNote: 'CN-' }

/** The number as it is printed: 2026-000123, CN-2026-000007. Each kind counts from 1 in each year. */
export const documentNumber = (kind: NumberedKind, { year, number }: { year: number; number: number }): string =>
  `${prefixes[kind]}${year}-${String(number).padStart(6, '0')}`

const fileStems: Record<DocumentKind, string> = { receipt: 'receipt', invoice: 'invoice', creditNotes: 'credit-notes' }

/** The name of the file of a payment's document. @param orderNumber that of `orderNumber` */
export const documentFile = (kind: DocumentKind, orderNumber: string): string =>
  `${fileStems[kind]}-${orderNumber.replace(/[^A-Za-z0-9]/g, '')}.pdf`
