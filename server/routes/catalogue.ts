import type { FastifyInstance } from 'fastify'
import type { ProductType } from '#contract/shapes/product.ts'
import { serve, type Inside } from '../plugins/serve.ts'
import { presentProduct } from '../presenters/product.ts'
import { listProducts } from '../tables/products.ts'

/** The query spells some kinds otherwise than the products do. */
const kinds: Record<Inside<'GET /products'>['query']['type'], ProductType> = {
  AppWash: 'AppWash',
  AppClub: 'AppClub',
  AppBundle: 'AppBundle',
  giftCard: 'GiftCard',
  giftCardRecharge: 'GiftCardRecharge',
  merchandise: 'Swag',
}

export const catalogueRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /products', async ({ tx, query }) => (await listProducts(tx, kinds[query.type])).map(presentProduct))
}
