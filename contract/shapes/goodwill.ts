import Type, { type Static } from 'typebox'
import { OneOf } from './helpers.ts'

/** What staff give to a customer. */
export const goodwillKinds = ['rewash', 'clubUse', 'freeMonth', 'points', 'balance'] as const
export type GoodwillKind = (typeof goodwillKinds)[number]

const id = (description: string) => Type.Optional(Type.String({ description, format: 'uuid' }))

export const Goodwill = Type.Object({
  kind: OneOf(goodwillKinds, {
    description:
      'rewash: one use of the same kind as a wallet item, valid for 30 days. clubUse: a use of this period is given ' +
      'back. freeMonth: the next full month is charged 0; at most two wait. balance: onto a gift card.',
  }),
  use: id('Of a rewash: the use of a code that is washed again.'),
  item: id('Of a rewash without a use: the wallet item. Of a balance: the gift card; absent: a new one.'),
  order: id('Of a rewash without a use: the purchase whose first wash is given.'),
  membership: id('Of a club use and a free month.'),
  amount: Type.Optional(Type.Integer({ description: 'Points; of a balance, cents.', minimum: 1, maximum: 1_000_000 })),
})
export type Goodwill = Static<typeof Goodwill>
