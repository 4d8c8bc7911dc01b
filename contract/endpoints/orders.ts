import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { orderEnds } from '../rules/order-end.ts'
import { OrderRequest, OrderResult, OrderSettlement, Purchase, Redemption } from '../shapes/order.ts'

export const ordersEndpoints = {
  'POST /orders': {
    id: 'createOrder',
    tag: 'Orders',
    access: 'person',
    answered: 'outside a transaction',
    summary: 'Purchase finalize',
    description:
      'Prices and taxes are computed by the server (x-order-rules). A decline is 200 with approved false. One ' +
      "unsettled order per user. An order with a wash club waits for the client's queue first, since the " +
      'vehicle may still be in it. Clients send a new key per confirmed purchase and repeat it for 60 s at ' +
      'most on the open screen, also after a token refresh; later they ask POST /orders/{key}/settle. A 409 ' +
      'IDEMPOTENCY_IN_PROGRESS means that the outcome is not known yet: ask again after Retry-After. 502 means ' +
      'that nothing was charged. TOTAL_CHANGED has what the order costs now as resultData (ChangedTotal), ORDER_VOID ' +
      'has { returned: true } where the payment was taken and returned (ReturnedOrder). SALES_PAUSED ends with the words ' +
      'of the merchant, where the site config has any (salesPauses). code is a discount code, part of the request and ' +
      'of the confirmed total; it is checked again (CODE_ refusals), taken once, and given back when the order fails.',
    headers: ['DeviceId'],
    body: OrderRequest,
    result: OrderResult,
    idempotency: 'required',
    errors: orderEnds,
    limits: [
      { count: 10, window: minute, per: ['user'] },
      { count: 60, window: minute, per: ['user'], only: 'repeats' },
    ],
  },
  'POST /orders/{key}/settle': {
    id: 'settleOrder',
    tag: 'Orders',
    access: 'person',
    summary: 'Ask what became of a purchase whose answer was lost',
    description:
      'Never starts a charge. key is the Idempotency-Key of the POST /orders in doubt. Settled: its outcome ' +
      '(state approved or declined). Pending: 409 IDEMPOTENCY_IN_PROGRESS with Retry-After. Failed, or never ' +
      'arrived: the key is voided in the same transaction and the answer says that nothing was charged (state ' +
      'void); a later POST /orders with that key is 409 ORDER_VOID. Repeating the call repeats the answer.',
    headers: ['DeviceId'],
    params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 128, pattern: '^[!-~]+$' }) }),
    result: OrderSettlement,
    errors: ['IDEMPOTENCY_IN_PROGRESS'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'GET /users/purchases': {
    id: 'listPurchases',
    tag: 'Orders',
    access: 'person',
    summary: 'Purchase history',
    result: Type.Array(Purchase, { description: 'Newest first, at most 500.' }),
    etag: true,
  },
  'GET /users/purchases/resend': {
    id: 'resendPurchase',
    tag: 'Orders',
    access: 'person',
    summary: 'Send the receipt and gift emails again',
    description: 'A GET with an effect, as specified: Cache-Control: no-store, and never from a service worker.',
    query: Type.Object({
      transRecordId: Type.String({ description: 'Of the history record.', format: 'uuid' }),
    }),
    result: Type.Boolean({ description: 'true' }),
    errors: ['PURCHASE_UNKNOWN', 'MAIL_FAILED_PLAIN'],
    limits: [{ count: 3, window: 15 * minute, per: ['purchase'] }],
  },
  'GET /users/redemptions': {
    id: 'listRedemptions',
    tag: 'Orders',
    access: 'person',
    summary: 'What was used, where and when',
    result: Type.Array(Redemption, { description: 'Newest first, at most 500.' }),
    etag: true,
  },
} as const satisfies Endpoints
