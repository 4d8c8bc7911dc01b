import type { FastifyInstance } from 'fastify'
import type { ProductType } from '#contract/shapes/product.ts'
import type { InsideTransaction } from '#server/api/serve.ts'
import { serveShared } from '#server/api/shared/serve-shared.ts'
import { presentProduct } from '#server/presenters/product.ts'
import { listProducts } from '#server/tables/products.ts'

/** Product types of the query's values, some of which are spelled differently. */
const kinds: Record<InsideTransaction<'GET /products'>['query']['type'], ProductType> = {
  AppWash: 'AppWash',
  AppClub: 'AppClub',
  AppBundle: 'AppBundle',
  giftCard: 'GiftCard',
  giftCardRecharge: 'GiftCardRecharge',
  merchandise: 'Swag',
}

export const catalogueRoutes = (app: FastifyInstance): void => {
  serveShared(app, 'GET /products', async ({ tx, query }) =>
    (await listProducts(tx, kinds[query.type])).map(presentProduct),
  )
}
