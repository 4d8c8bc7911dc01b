import Type, { type Static } from 'typebox'
import { largestId } from './helpers.ts'

export const Deal = Type.Object({
  dealId: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  description: Type.String(),
  terms: Type.String(),
  locations: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Location ids; empty means all locations.' }),
  numberClaimed: Type.Integer({ description: 'Times this user has claimed the deal.', minimum: 0 }),
  claimLimit: Type.Integer({ description: 'Times one user may claim it.', minimum: 1 }),
})
export type Deal = Static<typeof Deal>

export const DealClaim = Type.Object({
  dealId: Type.Integer({ minimum: 1, maximum: largestId }),
})
