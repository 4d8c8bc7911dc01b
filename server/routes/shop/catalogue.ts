import type { FastifyInstance } from 'fastify'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { inOrder } from '#contract/rules/catalogue-order.ts'
import { filesFolder } from '#contract/rules/site-files.ts'
import { presentProduct } from '#contract/rules/product.ts'
import { giftCardByNumber, type GiftCardRow } from '#server/tables/gift-cards.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { listProducts } from '#server/tables/products.ts'
import { messages } from '#contract/messages.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { GiftCardBalance } from '#contract/shapes/gift-card.ts'

/** Product types of the query's values, some of which are spelled differently. */
const kinds: Record<InputOf<'GET /products'>['query']['type'], ProductType> = {
  AppWash: 'AppWash',
  AppClub: 'AppClub',
  AppBundle: 'AppBundle',
  giftCard: 'GiftCard',
  giftCardRecharge: 'GiftCardRecharge',
  merchandise: 'Swag',
}

export const catalogueRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /products', async ({ tx, tenant, query }) => {
    const { siteConfig } = await readMerchant(tx, tenant.id)
    const files = filesFolder(tenant.id)
    const products = (await listProducts(tx, kinds[query.type])).map((row) => presentProduct(row, files))
    return inOrder(products, read(settings.productOrder, siteConfig.productOrder), ({ position }) => position)
  })

  serve(app, 'GET /gift-cards', async ({ tx, query }) => presentBalance(await giftCardByNumber(tx, query.cardNumber)))
}

/** The balance of a gift card; an unknown card has none, and the message says so. */
const presentBalance = (card: GiftCardRow | undefined): GiftCardBalance =>
  card
    ? { balance: fromCents(card.balanceCents), responseMessage: 'Approved' }
    : { balance: null, responseMessage: messages.GIFT_CARD_UNKNOWN.text }
