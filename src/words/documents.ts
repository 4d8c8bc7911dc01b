import type { DocumentKind } from '#contract/rules/document.ts'

/** Texts of receipts, invoices and credit notes that are saved as files. */
export const documentWords = {
  names: {
    receipt: 'Receipt (PDF)',
    invoice: 'Invoice (PDF)',
    creditNotes: 'Credit notes (PDF)',
  } satisfies Record<DocumentKind, string>,
  failed: 'The document was not saved',
  offline: 'Documents can be saved when you’re back online.',
  open: 'Documents',
  openOf: (order: string) => `Documents: ${order}`,
  title: (order: string) => `Documents of order ${order}`,
  lead: 'As the customer gets them. An invoice gets its number when it is first opened.',
} as const
