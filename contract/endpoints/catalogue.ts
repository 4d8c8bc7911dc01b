import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { OneOf } from '../shapes/helpers.ts'
import { Product } from '../shapes/product.ts'

export const catalogueEndpoints = {
  'GET /products': {
    id: 'listProducts',
    tag: 'Catalogue',
    access: 'visitor',
    summary: 'Products of one type',
    query: Type.Object({
      type: OneOf(['AppWash', 'AppClub', 'AppBundle', 'giftCard', 'giftCardRecharge', 'merchandise'], {
        description: 'Spelled exactly so.',
      }),
    }),
    result: Type.Array(Product, { description: 'Price descending.' }),
    etag: true,
    shared: true,
  },
} as const satisfies Endpoints
