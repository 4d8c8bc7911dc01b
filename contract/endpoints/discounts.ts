import Type, { type Static } from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { day, hour, minute } from '../limits.ts'
import { batchPrefix, mostBatchCodes } from '../rules/codes.ts'
import { discountRefusals } from '../rules/order-end.ts'
import { CheckedCode, DiscountBasis, DiscountCode } from '../shapes/discount.ts'
import { largestId, Nullable, OneOf } from '../shapes/helpers.ts'

/**
 * - making: codes are added in portions, and none can be used yet
 * - complete: each can be used
 * - ended: none can be used any more
 */
export const DiscountState = OneOf(['making', 'complete', 'ended'])
export type DiscountState = Static<typeof DiscountState>

export const NewDiscount = Type.Object({
  ...DiscountBasis.properties,
  code: Type.Optional(Nullable(DiscountCode)),
  size: Type.Integer({ description: 'Generated codes; 1 where code is given.', minimum: 1, maximum: mostBatchCodes }),
  prefix: Type.Optional(Type.String({ pattern: batchPrefix.source })),
})
export type NewDiscount = Static<typeof NewDiscount>

export const Discount = Type.Object({
  id: Type.String({ format: 'uuid' }),
  ...DiscountBasis.properties,
  state: DiscountState,
  code: Nullable(Type.String({ description: 'null: its codes are generated.' })),
  prefix: Type.String(),
  size: Type.Integer({ description: 'Codes that it has when it is complete.' }),
  made: Type.Integer({ description: 'Codes that exist now.' }),
  used: Type.Integer({ description: 'Orders that hold one of its codes.' }),
  createdAt: Type.String({ format: 'date-time' }),
  author: Type.Object({ name: Type.String(), isYou: Type.Boolean() }),
})
export type Discount = Static<typeof Discount>

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const discountEndpoints = {
  'POST /discounts/check': {
    id: 'checkDiscountCode',
    tag: 'Orders',
    access: 'person',
    summary: 'Check a discount code that was typed',
    description:
      'What the code gives, for the units of an order as POST /orders would have them. Nothing is taken: the order ' +
      'checks again. CODE_EARLY, CODE_ENDED and CODE_TOTAL have a RefusedCode as resultData.',
    body: Type.Object({
      code: DiscountCode,
      products: Type.Array(Type.Object({ productId: Type.Integer({ minimum: 1, maximum: largestId }) }), {
        description: 'One element per unit.',
        minItems: 1,
        maxItems: 50,
      }),
    }),
    result: CheckedCode,
    idempotency: 'ignored',
    errors: discountRefusals,
    limits: [
      { count: 20, window: minute, per: ['user'] },
      { count: 200, window: day, per: ['user'] },
    ],
  },
  'GET /accounts/discounts': {
    id: 'listDiscounts',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'Discounts and how often their codes were used',
    result: Type.Array(Discount, { description: 'The newest first, at most 200.' }),
  },
  'POST /accounts/discounts': {
    id: 'makeDiscount',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'Make a discount with one code, or with generated ones',
    description:
      'Generated codes are made in portions after the answer, and can be used once all are there. They are no part of ' +
      'the draft, of files or of the history. A repeat with the same key makes no other discount.',
    body: NewDiscount,
    result: Discount,
    status: 201,
    idempotency: 'attempt',
    limits: [{ count: 60, window: hour, per: ['user'] }],
  },
  'GET /accounts/discounts/{id}/file': {
    id: 'downloadDiscount',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    answered: 'outside a transaction',
    summary: 'The codes of a discount as a CSV file',
    description: 'The columns are code and used.',
    params,
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv'],
    errors: ['DISCOUNT_UNKNOWN', 'CODE_BATCH_UNFINISHED'],
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'DELETE /accounts/discounts/{id}': {
    id: 'endDiscount',
    tag: 'Admin',
    access: 'admin',
    permission: 'make-codes',
    summary: 'End a discount',
    description: 'No order can name its codes from then on. Orders that hold one keep what it took off.',
    params,
    result: Discount,
    idempotency: 'ignored',
    errors: ['DISCOUNT_UNKNOWN'],
  },
} as const satisfies Endpoints
