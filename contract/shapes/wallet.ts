import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'
import { PurchaseType } from './product.ts'

export const UnpaidPeriod = Type.Object(
  {
    since: Type.String({ description: 'When the card was declined first.', format: 'date-time' }),
    nextAttemptDate: Type.String({ description: 'When the card is charged again.', format: 'date-time' }),
    amount: Type.Number({ description: 'With taxes. At most 2 decimals.', minimum: 0 }),
  },
  { description: 'The period that begins at nextBillingDate is not paid, since the card was declined.' },
)
export type UnpaidPeriod = Static<typeof UnpaidPeriod>

export const WashClub = Type.Object({
  name: Nullable(Type.String()),
  status: OneOf(['inactive', 'active', 'endbillingpending'], {
    description: 'Compared case-insensitively by clients.',
  }),
  useCountDisplay: Nullable(Type.String({ description: "'Unlimited' or '{used} of {limit} uses'." })),
  appUserVehicle: Nullable(
    Type.Object({
      license: Type.String(),
    }),
  ),
  nextBillingDate: Nullable(Type.String({ format: 'date-time' })),
  locations: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Location ids; empty means all locations.' }),
  productId: Nullable(Type.Integer()),
  monthlyPrice: Nullable(Type.Number({ description: 'Without taxes. At most 2 decimals.', minimum: 0 })),
  unpaid: Nullable(UnpaidPeriod),
})
export type WashClub = Static<typeof WashClub>

export const WalletItem = Type.Object({
  name: Type.String(),
  label: Type.String({ description: 'Group label of the item type, see x-wallet-rules.' }),
  code: Type.String({ description: 'The text encoded in the QR.', pattern: '^(W[0-9A-HJKMNP-TV-Z]{12}|[0-9]{16})$' }),
  maxUses: Type.Integer({ minimum: 1 }),
  useLimitCount: Type.Integer({ description: 'Uses made so far.', minimum: 0 }),
  purchasedDate: Type.String({ format: 'date-time' }),
  expirationDate: Nullable(Type.String({ format: 'date-time' })),
  isGift: Type.Boolean({ description: 'true when received as a gift.' }),
  giftedFrom: Nullable(Type.String()),
  giftMessage: Nullable(Type.String()),
  itemType: PurchaseType,
  locations: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Location ids; empty means all locations.' }),
  balance: Nullable(Type.Number({ description: 'GiftCard only, else null. At most 2 decimals.', minimum: 0 })),
})
export type WalletItem = Static<typeof WalletItem>

export const TempTokenRequest = Type.Object({
  TempIdType: OneOf(['WashClub', 'TempToken'], { description: 'WashClub: club token. TempToken: AirPAY token.' }),
  membershipId: Type.Optional(
    Type.String({ description: 'Of a club token; absent: that of the first membership.', format: 'uuid' }),
  ),
})
export type TempTokenRequest = Static<typeof TempTokenRequest>

export const TempToken = Type.Object({
  tempId: Type.String({ description: 'QR text.', pattern: '^[CA][0-9A-HJKMNP-TV-Z]{15}$' }),
  expiresIn: Type.Integer({ description: 'Seconds for the countdown: 30.' }),
})
export type TempToken = Static<typeof TempToken>
