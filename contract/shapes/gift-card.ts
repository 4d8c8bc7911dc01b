import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const GiftCardBalance = Type.Object({
  balance: Nullable(Type.Number({ description: 'null when the card is unknown. At most 2 decimals.', minimum: 0 })),
  responseMessage: Type.String({ description: "'Approved', or 'Gift card not found.'" }),
})
export type GiftCardBalance = Static<typeof GiftCardBalance>
