import Type, { type Static } from 'typebox'
import { largestId, Nullable, OneOf } from './helpers.ts'
import { Address } from './account.ts'
import { DiscountCode } from './discount.ts'
import { ActOutcome, PaidAct } from './membership.ts'
import { PurchaseType } from './product.ts'

export const OrderProduct = Type.Object({
  productId: Type.Integer({ minimum: 1, maximum: largestId }),
  address: Type.Optional(Nullable(Address)),
  isGift: Type.Optional(Type.Boolean({ default: false })),
  giftedTo: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  giftedEmail: Type.Optional(
    Nullable(
      Type.String({
        description: 'Required when isGift (GIFT_RECIPIENT when missing).',
        maxLength: 254,
        format: 'email',
      }),
    ),
  ),
  giftMessage: Type.Optional(Nullable(Type.String({ maxLength: 250 }))),
  giftHeader: Type.Optional(
    Nullable(
      Type.Integer({
        description:
          'Index into: Happy Birthday!, Congratulations!, Good Luck!, A Gift For You, Thank You!, For You!, ' +
          'Happy Thanksgiving!, Merry Christmas!, Happy Holidays!',
        minimum: 0,
        maximum: 8,
        default: 3,
      }),
    ),
  ),
  cardNumber: Type.Optional(
    Nullable(
      Type.String({
        description: 'Gift card to reload; required for GiftCardRecharge. Must pass the Luhn test.',
        pattern: '^[0-9]{16}$',
      }),
    ),
  ),
})
export type OrderProduct = Static<typeof OrderProduct>

export const OrderRequest = Type.Object({
  products: Type.Array(OrderProduct, {
    description: 'One element per unit; there is no quantity.',
    minItems: 1,
    maxItems: 50,
  }),
  address: Type.Optional(Nullable(Address)),
  total: Type.Optional(
    Nullable(Type.Number({ description: 'The total the user confirmed. At most 2 decimals.', minimum: 0 })),
  ),
  monthly: Type.Optional(
    Nullable(
      Type.Number({
        description: 'The monthly charge of a wash club, with tax, that the user confirmed. At most 2 decimals.',
        minimum: 0,
      }),
    ),
  ),
  membership: Type.Optional(
    Nullable(
      Type.Object(
        {
          id: Type.String({ format: 'uuid' }),
          act: PaidAct,
          shown: ActOutcome,
        },
        { description: 'An act of a member that is paid; products has one element, the plan.' },
      ),
    ),
  ),
  vehicleId: Type.Optional(
    Nullable(
      Type.String({
        description: 'With a wash club: the vehicle that it is for; absent: that of the first membership.',
        format: 'uuid',
      }),
    ),
  ),
  code: Type.Optional(Nullable(DiscountCode)),
  locationId: Type.Optional(
    Nullable(
      Type.Integer({
        description:
          'Where it is bought, which decides its tax where the location has rates. Absent: at the home location of the ' +
          'user.',
        minimum: 1,
        maximum: largestId,
      }),
    ),
  ),
  clubTerms: Type.Optional(
    Nullable(
      Type.Integer({
        description: 'With a wash club: the version of its terms that the user has agreed to.',
        minimum: 1,
        maximum: largestId,
      }),
    ),
  ),
})
export type OrderRequest = Static<typeof OrderRequest>

export const ChangedTotal = Type.Object(
  {
    total: Type.Number({ description: 'At most 2 decimals.', minimum: 0 }),
    lines: Type.Array(
      Type.Object({
        productId: Type.Integer({ minimum: 1 }),
        price: Type.Number({ description: 'Charged today, without taxes. At most 2 decimals.', minimum: 0 }),
        taxes: Type.Number({ description: 'Tax on price. At most 2 decimals.', minimum: 0 }),
        monthlyPrice: Nullable(Type.Number({ description: 'Wash clubs only. At most 2 decimals.', minimum: 0 })),
      }),
    ),
  },
  {
    description:
      'resultData of TOTAL_CHANGED: what the order costs now, one line per unit. The total is that with the code of the ' +
      'order, the lines are as they are without it.',
  },
)
export type ChangedTotal = Static<typeof ChangedTotal>

export const ReturnedOrder = Type.Object(
  { returned: Type.Literal(true) },
  { description: 'resultData of ORDER_VOID where the payment was taken, and returned since the delivery failed.' },
)
export type ReturnedOrder = Static<typeof ReturnedOrder>

export const OrderResult = Type.Object({
  approved: Type.Boolean({ description: 'false is a decline, still HTTP 200: nothing was sold.' }),
  code: Type.String({
    description:
      'Authorisation code when approved, else the decline code (DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD, ' +
      'PROCESSOR_ERROR).',
  }),
  message: Type.Optional(Nullable(Type.String())),
  transRecordId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
  subtotal: Type.Optional(Type.Number({ description: 'At most 2 decimals.', minimum: 0 })),
  taxes: Type.Optional(Type.Number({ description: 'At most 2 decimals.', minimum: 0 })),
  total: Type.Optional(Type.Number({ description: 'At most 2 decimals.', minimum: 0 })),
})
export type OrderResult = Static<typeof OrderResult>

export const OrderSettlement = Type.Object(
  {
    state: OneOf(['approved', 'declined', 'void'], { description: 'void: nothing was charged and nothing will be.' }),
    order: Nullable(OrderResult),
    returned: Type.Optional(
      Type.Boolean({ description: 'true with void: the payment was taken, and returned since the delivery failed.' }),
    ),
  },
  { description: 'The outcome of a purchase in doubt.' },
)
export type OrderSettlement = Static<typeof OrderSettlement>

export const Purchase = Type.Object({
  purchaseDate: Type.String({ format: 'date-time' }),
  total: Type.Number({ description: 'Including taxes. At most 2 decimals.', minimum: 0 }),
  transRecordId: Type.String({ format: 'uuid' }),
  kind: Type.Optional(
    OneOf(['order', 'clubBilling', 'airPay'], {
      description: 'In the app, the monthly payment of a club, at a kiosk.',
    }),
  ),
  orderNumber: Type.Optional(
    Type.String({ description: 'The short number in the receipt and on the payment screens.' }),
  ),
  taxes: Type.Optional(Type.Number({ description: 'Included in total. At most 2 decimals.', minimum: 0 })),
  currency: Type.Optional(Type.String({ description: 'ISO 4217 code.', pattern: '^[A-Z]{3}$' })),
  card: Type.Optional(
    Nullable(
      Type.Object({ cardType: Type.String(), lastFour: Type.String() }, { description: 'null: no card was charged.' }),
    ),
  ),
  locationId: Type.Optional(
    Nullable(Type.Integer({ description: 'Of the kiosk, or of a purchase in the app that has one.' })),
  ),
  discount: Type.Optional(
    Type.Object(
      {
        code: Type.String(),
        name: Type.String(),
        amount: Type.Number({ description: 'Off the prices, before tax. At most 2 decimals.', minimum: 0 }),
      },
      { description: 'The code that the order named.' },
    ),
  ),
  clubTerms: Type.Optional(
    Type.Integer({ description: "The version of the wash club's terms that was agreed to with it." }),
  ),
  refunded: Type.Optional(
    Type.Number({ description: 'Paid back of total. At most 2 decimals; absent: nothing.', minimum: 0 }),
  ),
  purchasedProducts: Type.Array(
    Type.Object({
      name: Type.String(),
      quantity: Type.Integer({ minimum: 1, default: 1 }),
      unitPrice: Type.Number({
        description: 'Without taxes, less what a code took off. At most 2 decimals.',
        minimum: 0,
      }),
      isGift: Type.Boolean(),
      giftedEmail: Nullable(Type.String()),
      giftedTo: Type.Optional(Nullable(Type.String({ description: "The recipient's name." }))),
      fulfillable: Type.Boolean(),
      appProductType: PurchaseType,
    }),
  ),
})
export type Purchase = Static<typeof Purchase>

export const Redemption = Type.Object(
  {
    id: Type.Optional(Type.String({ format: 'uuid' })),
    name: Type.String(),
    kind: OneOf(['wallet', 'washClub', 'giftCard']),
    usedDate: Type.String({ format: 'date-time' }),
    locationId: Type.Integer(),
    amount: Nullable(
      Type.Number({ description: 'Taken from the balance of a gift card. At most 2 decimals.', minimum: 0 }),
    ),
    transRecordId: Nullable(Type.String({ description: "The user's own purchase of the used item.", format: 'uuid' })),
    membershipId: Type.Optional(Type.String({ description: 'Of a wash club: whose code it was.', format: 'uuid' })),
    refunded: Type.Optional(
      Type.Number({ description: 'Put back of amount. At most 2 decimals; absent: nothing.', minimum: 0 }),
    ),
  },
  { description: 'One use of a code at a kiosk.' },
)
export type Redemption = Static<typeof Redemption>
