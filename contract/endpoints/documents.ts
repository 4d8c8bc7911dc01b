import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { documentKinds } from '../rules/document.ts'
import { OneOf } from '../shapes/helpers.ts'

const params = Type.Object({
  transRecordId: Type.String({ format: 'uuid' }),
  document: OneOf(documentKinds, {
    description: 'creditNotes: those of all refunds that are done, each on its own page.',
  }),
})

const description =
  'A PDF, tagged, to be saved. A receipt says the order number. An invoice and a credit note get the next number of ' +
  'the year when they are first asked for, and never change then. DOCUMENT_UNKNOWN: nothing was paid, or nothing was ' +
  'paid back.'

/** The calls that give the papers of a payment. */
export const documentEndpoints = {
  'GET /users/purchases/{transRecordId}/documents/{document}': {
    id: 'getPurchaseDocument',
    tag: 'Orders',
    access: 'person',
    answered: 'outside a transaction',
    summary: 'The receipt, the invoice or the credit notes of an own purchase',
    description,
    params,
    result: Type.Unsafe<Blob>({}),
    answerType: ['application/pdf'],
    errors: ['PURCHASE_UNKNOWN', 'DOCUMENT_UNKNOWN'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'GET /accounts/purchases/{transRecordId}/documents/{document}': {
    id: 'getPaidDocument',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    answered: 'outside a transaction',
    summary: 'The receipt, the invoice or the credit notes of a payment',
    description,
    params,
    result: Type.Unsafe<Blob>({}),
    answerType: ['application/pdf'],
    errors: ['PURCHASE_UNKNOWN', 'DOCUMENT_UNKNOWN'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
