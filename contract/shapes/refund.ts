import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'
import { Purchase } from './order.ts'

const time = Type.String({ format: 'date-time' })
const money = (description: string) => Type.Number({ description: `${description} At most 2 decimals.`, minimum: 0 })

/** Why money is paid back, for the desk alone. */
export const RefundReason = OneOf(['washFailed', 'boughtTwice', 'changedMind', 'other'])
export type RefundReason = Static<typeof RefundReason>

/** Of a line in a payment: 0 is the first. */
const Place = Type.Integer({ minimum: 0, maximum: 999 })

export const RefundRequest = Type.Object({
  total: Type.Number({ description: 'As it was shown, including taxes. At most 2 decimals.', minimum: 0 }),
  lines: Type.Optional(
    Type.Array(Place, {
      description: 'Places of the refunded units in the payment. All that are left: everything that is left.',
      minItems: 1,
      maxItems: 1_000,
      uniqueItems: true,
    }),
  ),
  takesItems: Type.Boolean({ description: 'Codes of the lines that are not used up are taken back.' }),
  takesPoints: Type.Boolean({ description: 'Points that were earned are taken back, down to 0.' }),
  reason: RefundReason,
  note: Type.Optional(Type.String({ description: 'For staff.', maxLength: 300 })),
})
export type RefundRequest = Static<typeof RefundRequest>

/** Why a refund moved no money. */
export const RefusedRefund = OneOf([
  'NOT_SETTLED',
  'ALREADY_REFUNDED',
  'MORE_THAN_LEFT',
  'WHOLE_ONLY',
  'REFUSED',
  'NO_ACCOUNT',
  'NOT_ARRIVED',
])
export type RefusedRefund = Static<typeof RefusedRefund>

export const Refund = Type.Object({
  id: Type.String({ format: 'uuid' }),
  number: Type.String(),
  state: OneOf(['pending', 'checking', 'done', 'refused'], {
    description: 'pending: it is being sent. checking: no answer came, and the bank is asked until it answers.',
  }),
  total: money('Including taxes.'),
  taxes: money('Included in total.'),
  lines: Type.Array(Place, { description: 'None: an amount.' }),
  takenItems: Type.Array(Type.String({ description: 'Its name.' }), { description: 'Codes that were taken back.' }),
  points: Type.Integer({ description: 'That were taken back.' }),
  refusal: Nullable(RefusedRefund),
  reason: RefundReason,
  note: Nullable(Type.String()),
  by: Nullable(Type.String({ description: 'Who asked for it; null: the account is deleted.' })),
  at: time,
  settledAt: Nullable(time),
  nextCheckAt: Nullable(time),
})
export type Refund = Static<typeof Refund>

export const ChargeBackEntry = Type.Object({
  day: Type.String({ description: 'On which the bank took the money.', format: 'date' }),
  total: Type.Number({ description: 'At most 2 decimals.', minimum: 0 }),
  note: Type.Optional(Type.String({ description: 'For staff.', maxLength: 300 })),
})
export type ChargeBackEntry = Static<typeof ChargeBackEntry>

const ChargeBack = Type.Object({
  day: Type.String({ format: 'date' }),
  total: money('That the bank took back.'),
  note: Nullable(Type.String()),
  by: Nullable(Type.String({ description: 'Who entered it; null: the account is deleted.' })),
})

const PaidLine = Type.Object({
  name: Type.String(),
  giftedTo: Nullable(Type.String({ description: "The recipient's name or email; null: no gift." })),
  total: money('Including taxes.'),
  isRefunded: Type.Boolean(),
  item: Nullable(
    Type.Object({
      usesMade: Type.Integer(),
      maxUses: Type.Integer(),
      isWithdrawn: Type.Boolean(),
      lastUse: Nullable(Type.Object({ at: time, locationId: Type.Integer() })),
    }),
  ),
  balance: Nullable(money('Of the gift card that the line has bought or filled; null: none.')),
})
export type PaidLine = Static<typeof PaidLine>

export const PaidPurchase = Type.Object(
  {
    purchase: Purchase,
    email: Nullable(Type.String({ description: 'Of the customer; null: the account is deleted.' })),
    lines: Type.Array(PaidLine, { description: 'One for each unit.' }),
    left: money('Not refunded, and not about to be.'),
    refunds: Type.Array(Refund, { description: 'The newest first.' }),
    chargeBack: Nullable(ChargeBack),
  },
  { description: 'A payment as a desk sees it that may refund it.' },
)
export type PaidPurchase = Static<typeof PaidPurchase>
