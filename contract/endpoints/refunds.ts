import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { ChargeBackEntry, PaidPurchase, Refund, RefundReason, RefundRequest } from '../shapes/refund.ts'

const id = Type.String({ format: 'uuid' })

/** The calls of a desk that pays money back. */
export const refundEndpoints = {
  'GET /accounts/purchases/{transRecordId}': {
    id: 'getPaidPurchase',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    entry: 'reading',
    summary: 'A payment, what was used of it, and its refunds',
    params: Type.Object({ transRecordId: id }),
    result: PaidPurchase,
    errors: ['PURCHASE_UNKNOWN'],
  },
  'PUT /accounts/purchases/{transRecordId}/refunds/{refund}': {
    id: 'refundPurchase',
    tag: 'Admin',
    access: 'admin',
    permission: 'refund',
    answered: 'outside a transaction',
    summary: 'Pay a part or the whole of a payment back',
    description:
      'To the card that was charged. The id is of the caller: a repeat pays nothing more, asks the bank again about a ' +
      'refund without an answer, and returns the same refund. One refund of a payment is open at a time. total is what ' +
      'was shown: when another sum would be paid back, nothing is. A refusal ends the id: a later copy of the request pays ' +
      'nothing either. Until the bank has answered, codes that are taken ' +
      'back are on hold; with a refusal they are as before.',
    params: Type.Object({ transRecordId: id, refund: id }),
    body: RefundRequest,
    result: Refund,
    idempotency: 'ignored',
    errors: [
      'PURCHASE_UNKNOWN',
      'REFUND_LINE',
      'REFUND_MORE',
      'REFUND_OPEN',
      'REFUND_CHANGED',
      'REFUND_CHARGED_BACK',
      'REFUND_KNOWN',
      'SECOND_PERSON',
      'ACT_EXPIRED',
    ],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'PUT /accounts/purchases/{transRecordId}/charge-back': {
    id: 'enterChargeBack',
    tag: 'Admin',
    access: 'admin',
    permission: 'close-days',
    summary: 'Enter that the bank of the card has taken a payment back, or correct it',
    description:
      'Nothing of the payment is refunded from then on. A membership that it paid goes on until staff act on it.',
    params: Type.Object({ transRecordId: id }),
    body: ChargeBackEntry,
    result: PaidPurchase,
    idempotency: 'ignored',
    errors: ['PURCHASE_UNKNOWN', 'CHARGE_BACK_SUM', 'CHARGE_BACK_DAY'],
  },
  'PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}': {
    id: 'refundCardUse',
    tag: 'Admin',
    access: 'admin',
    permission: 'refund',
    summary: 'Put money of a charge at a kiosk back on the gift card that paid it',
    params: Type.Object({ id, use: id, refund: id }),
    body: Type.Object({
      total: Type.Number({ description: 'At most 2 decimals.', minimum: 0.01 }),
      reason: RefundReason,
      note: Type.Optional(Type.String({ description: 'For staff.', maxLength: 300 })),
    }),
    result: Refund,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'USE_UNKNOWN', 'REFUND_MORE', 'REFUND_KNOWN', 'SECOND_PERSON', 'ACT_EXPIRED'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
