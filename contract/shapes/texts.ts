import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'

export const Support = Type.Object({
  supportEmail: Nullable(Type.String()),
  supportPhone: Nullable(Type.String()),
  supportFaqs: Nullable(
    Type.String({ description: 'HTML, sanitised by the server on write and by the client before display.' }),
  ),
})
export type Support = Static<typeof Support>

export const TextList = Type.Array(
  Type.Object({
    value: Type.String({ description: 'HTML paragraph, sanitised.' }),
  }),
)
export type TextList = Static<typeof TextList>

export const Loyalty = Type.Object({
  current_points: Type.Integer({ minimum: 0 }),
  point_goal: Type.Integer({ minimum: 1 }),
  widget_title: Type.String(),
})
export type Loyalty = Static<typeof Loyalty>

export const PointsEntry = Type.Object(
  {
    date: Type.String({ format: 'date-time' }),
    points: Type.Integer({ description: 'Negative: exchanged for an award.' }),
    reason: OneOf(['purchase', 'referral', 'award', 'promo', 'refund']),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'The purchased products, or what the promo code is for; null for any other reason.',
    }),
  },
  { description: 'What changed the points of a user.' },
)
export type PointsEntry = Static<typeof PointsEntry>

export const LoyaltySettings = Type.Object({
  referralPoints: Nullable(Type.Integer({ description: 'null: the client shows 1000.' })),
})
export type LoyaltySettings = Static<typeof LoyaltySettings>
