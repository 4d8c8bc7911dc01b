import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { day, minute } from '../limits.ts'
import { GiftCardBalance } from '../shapes/gift-card.ts'
import { OneOf } from '../shapes/helpers.ts'
import { Product } from '../shapes/product.ts'

export const catalogueEndpoints = {
  'GET /products': {
    id: 'listProducts',
    tag: 'Catalogue',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Products of one type',
    query: Type.Object({
      type: OneOf(['AppWash', 'AppClub', 'AppBundle', 'giftCard', 'giftCardRecharge', 'merchandise'], {
        description: 'Spelled exactly so.',
      }),
    }),
    result: Type.Array(Product, { description: 'Price descending.' }),
    etag: true,
  },
  'GET /gift-cards': {
    id: 'getGiftCardBalance',
    tag: 'Catalogue',
    access: 'person',
    summary: 'Check Gift Card Balance',
    query: Type.Object({
      cardNumber: Type.String({
        description: '16 digits, Luhn-valid. Left out of the request log.',
        pattern: '^[0-9]{16}$',
      }),
    }),
    result: GiftCardBalance,
    limits: [
      { count: 10, window: minute, per: ['user'] },
      { count: 50, window: day, per: ['user'] },
    ],
  },
} as const satisfies Endpoints
