import Type, { type Static } from 'typebox'
import { productIcons } from '../constants.ts'
import { Nullable, OneOf } from './helpers.ts'

export const PurchaseType = OneOf([
  'AppWash',
  'AppBundle',
  'AppClub',
  'AppPoints',
  'DollarDiscTrans',
  'Item',
  'GiftCard',
  'Swag',
])
export type PurchaseType = Static<typeof PurchaseType>

export const ProductType = OneOf(['GiftCardRecharge', 'GiftCard', 'AppWash', 'AppBundle', 'AppClub', 'Swag'])
export type ProductType = Static<typeof ProductType>

export const ProductLogo = Type.Object({
  imageIndex: Type.Integer({
    description:
      `Index into ${productIcons.join(', ')}; beyond the list: ${productIcons[0]}. ` +
      'red, green, blue and alpha tint it.',
    minimum: 0,
  }),
  red: Type.Integer({ minimum: 0, maximum: 255 }),
  green: Type.Integer({ minimum: 0, maximum: 255 }),
  blue: Type.Integer({ minimum: 0, maximum: 255 }),
  alpha: Type.Integer({ minimum: 0, maximum: 255 }),
})
export type ProductLogo = Static<typeof ProductLogo>

export const Product = Type.Object({
  productId: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  price: Type.Number({ description: 'Charged today, without taxes. At most 2 decimals.', minimum: 0 }),
  taxes: Type.Number({ description: 'Tax on price. At most 2 decimals.', minimum: 0 }),
  value: Nullable(Type.Number({ description: 'At most 2 decimals.', minimum: 0 })),
  signupPrice: Nullable(Type.Number({ description: 'Wash clubs only. At most 2 decimals.', minimum: 0 })),
  monthlyPrice: Nullable(Type.Number({ description: 'Wash clubs only. At most 2 decimals.', minimum: 0 })),
  monthlyTaxes: Type.Optional(
    Nullable(Type.Number({ description: 'Tax on monthlyPrice. Wash clubs only. At most 2 decimals.', minimum: 0 })),
  ),
  taxRate: Type.Optional(
    Type.Number({ description: 'Of taxed products. In 1/100 percent, with one decimal at most.', minimum: 0 }),
  ),
  details: Type.Array(Type.String()),
  locations: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Location ids; empty means all locations.' }),
  logo: ProductLogo,
  appProductType: PurchaseType,
  productType: ProductType,
  fulfillable: Type.Boolean({ description: 'true: needs a shipping address.' }),
  position: Type.Optional(
    Type.Integer({
      description: 'Where the merchant has arranged it: the smallest first. Absent: nowhere.',
      minimum: 0,
    }),
  ),
  picture: Type.Optional(Type.String({ description: 'Address of a picture that is shown in place of the logo.' })),
})
export type Product = Static<typeof Product>
