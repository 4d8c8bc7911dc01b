import Type, { type Static } from 'typebox'
import { largestId, Nullable, OneOf } from './helpers.ts'
import { PurchaseType } from './product.ts'

export const KioskScan = Type.Object({
  code: Type.String({ description: 'Scanned text.', minLength: 8, maxLength: 40 }),
  locationId: Type.Integer({ minimum: 1, maximum: largestId }),
})
export type KioskScan = Static<typeof KioskScan>

export const KioskScanResult = Type.Object({
  kind: OneOf(['wallet', 'washClub', 'airPay', 'giftCard']),
  name: Type.String(),
  itemType: Type.Optional(Nullable(PurchaseType)),
  remainingUses: Type.Optional(Nullable(Type.Integer({ description: 'null: unlimited or not counted.' }))),
  license: Type.Optional(Nullable(Type.String())),
  balance: Type.Optional(Nullable(Type.Number({ description: 'Gift card only. At most 2 decimals.', minimum: 0 }))),
  expiresAt: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  discount: Type.Optional(
    Type.Object(
      {
        amount: Nullable(Type.Number({ description: 'Off the price before tax. At most 2 decimals.', minimum: 0 })),
        percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      { description: 'What a discount item takes off a charge; one of the two is not null.' },
    ),
  ),
})
export type KioskScanResult = Static<typeof KioskScanResult>

export const KioskRedeemResult = Type.Object({
  redeemed: Type.Boolean(),
  kind: OneOf(['wallet', 'washClub']),
  name: Type.String(),
  remainingUses: Nullable(Type.Integer()),
  license: Type.Optional(Nullable(Type.String())),
  redemptionId: Type.String({ format: 'uuid' }),
})
export type KioskRedeemResult = Static<typeof KioskRedeemResult>

export const KioskCharge = Type.Object(
  {
    code: Type.String({ description: 'AirPAY token (A...) or a 16-digit gift card number.', maxLength: 40 }),
    locationId: Type.Integer({ minimum: 1, maximum: largestId }),
    productId: Type.Optional(
      Type.Integer({ description: 'Exactly one of productId and amount.', minimum: 1, maximum: largestId }),
    ),
    amount: Type.Optional(
      Type.Number({
        description: 'Tax included; exactly one of productId and amount. At most 2 decimals.',
        minimum: 0.01,
        maximum: 500,
        exclusiveMinimum: 0,
        multipleOf: 0.01,
      }),
    ),
    discountCode: Type.Optional(
      Type.String({
        description:
          'Wallet code of a discount item (DollarDiscTrans), which is redeemed with the charge. Of productId the server ' +
          'takes it off the price; of amount the kiosk has.',
        maxLength: 40,
      }),
    ),
  },
  { oneOf: [{ required: ['productId'] }, { required: ['amount'] }] },
)
export type KioskCharge = Static<typeof KioskCharge>

export const KioskChargeResult = Type.Object({
  approved: Type.Boolean(),
  code: Type.String(),
  total: Type.Number({ description: 'At most 2 decimals.', minimum: 0 }),
  transRecordId: Nullable(Type.String({ format: 'uuid' })),
  balance: Type.Optional(
    Nullable(Type.Number({ description: 'Left on the gift card. At most 2 decimals.', minimum: 0 })),
  ),
})
export type KioskChargeResult = Static<typeof KioskChargeResult>
