import Type, { type Static } from 'typebox'
import { discountedTypes, fieldLimits } from '../constants.ts'
import { largestId, Nullable, OneOf } from './helpers.ts'
import { Product } from './product.ts'

export const DiscountCode = Type.String({
  description: 'Case and spaces are ignored.',
  minLength: 1,
  maxLength: fieldLimits.discountCode,
  pattern: '\\S',
})

const moment = () => Nullable(Type.String({ format: 'date-time' }))
const limit = () => Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))
const amount = (description: string, minimum: number) =>
  Type.Number({ description: `${description} At most 2 decimals.`, minimum, maximum: 9_999_999.99 })

/** What each code of a discount gives, and when: one of percent, amount and a free item is not null. */
export const DiscountBasis = Type.Object({
  name: Type.String({ description: 'What customers read of it.', minLength: 1, maxLength: 100, pattern: '\\S' }),
  percent: Nullable(Type.Integer({ description: 'Off each unit.', minimum: 1, maximum: 100 })),
  amount: Nullable(amount('Off the eligible units together, before tax.', 0.01)),
  freeItemId: Nullable(Type.Integer({ description: 'A product that is added free.', minimum: 1, maximum: largestId })),
  productTypes: Type.Array(OneOf([...discountedTypes]), {
    description: 'With productIds what it is for; both empty: everything but gift cards and reloads.',
    maxItems: discountedTypes.length,
  }),
  productIds: Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), { maxItems: 500 }),
  fromTotal: amount('The least sum of the eligible units, before tax and before the code.', 0),
  startsAt: moment(),
  endsAt: moment(),
  firstPurchase: Type.Boolean({ description: 'For accounts without an approved order.' }),
  totalLimit: limit(),
  personLimit: limit(),
})
export type DiscountBasis = Static<typeof DiscountBasis>

export const CheckedCode = Type.Object(
  {
    code: Type.String({ description: 'As it is stored.' }),
    ...DiscountBasis.properties,
    freeItem: Nullable(Product),
  },
  { description: 'A code that an order can name. What it takes off follows from it and the products of the order.' },
)
export type CheckedCode = Static<typeof CheckedCode>

export const RefusedCode = Type.Object(
  {
    on: Nullable(Type.String({ description: 'The first or the last day of the code.', format: 'date' })),
    fromTotal: Nullable(amount('What the eligible units have to cost at least.', 0)),
  },
  { description: 'resultData of CODE_EARLY, CODE_ENDED and CODE_TOTAL where a code was checked.' },
)
export type RefusedCode = Static<typeof RefusedCode>
