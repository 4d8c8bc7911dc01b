import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductLogo, ProductType, PurchaseType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, tenantId, textList } from './columns.ts'
import { saveRows } from './save-rows.ts'
import { declareTable, ofNoUser } from './table.ts'

export const products = declareTable(
  'products',
  {
    tenantId: tenantId(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    productType: text('product_type').$type<ProductType>().notNull(),
    appProductType: text('app_product_type').$type<PurchaseType>().notNull(),
    /** Charged today, without tax; for a club the sign-up price, else the monthly price. */
    priceCents: integer('price_cents').notNull(),
    signupCents: integer('signup_cents'),
    monthlyCents: integer('monthly_cents'),
    valueCents: integer('value_cents'),
    /** In 1/100 percent: 825 is 8.25 %. */
    taxRate: doublePrecision('tax_rate').notNull().default(0),
    details: textList('details'),
    locationIds: locationIds(),
    logo: jsonb('logo').$type<ProductLogo>().notNull(),
    /** Needs a shipping address. */
    fulfillable: boolean('fulfillable').notNull().default(false),
    maxUses: integer('max_uses').notNull().default(1),
    /** Days until the wallet item expires; null: never. */
    validDays: integer('valid_days'),
    /** Washes per billing period of a club; null: unlimited. */
    clubUseLimit: integer('club_use_limit'),
    /** False: no longer sold; clubs and purchase histories still refer to it. */
    onSale: boolean('on_sale').notNull().default(true),
    /** Where the merchant has arranged it in its list; null: nowhere. */
    position: integer('position'),
    /** Name of a file of the site; null: its logo is shown. */
    picture: text('picture'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'products',
      by: 'id',
      columns: [
        'id',
        'name',
        'productType',
        'appProductType',
        'priceCents',
        'signupCents',
        'monthlyCents',
        'valueCents',
        'taxRate',
        'details',
        'locationIds',
        'logo',
        'fulfillable',
        'maxUses',
        'validDays',
        'clubUseLimit',
        'onSale',
        'position',
        'picture',
      ],
    },
  }),
)

export type ProductRow = typeof products.$inferSelect

/** Sorted by price, descending, like every list of products. */
export const listProducts = (tx: Tx, type: ProductType): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(and(eq(products.productType, type), products.onSale))
    .orderBy(desc(products.priceCents), asc(products.id))

export const productsByIds = (tx: Tx, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(products)
        .where(inArray(products.id, [...ids]))

export const insertProducts = async (tx: Tx, rows: (typeof products.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(products).values(rows)
}

/** Also those that are no longer sold. */
export const allProducts = (tx: Tx): Promise<ProductRow[]> => tx.select().from(products).orderBy(asc(products.id))

/** Adds products, and replaces those that exist. Their type stays: it says which product it is. */
export const saveProducts = (tx: Tx, rows: (typeof products.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: products, rows, key: ['tenantId', 'id'], fixed: ['productType', 'appProductType'] })

export const takeOffSale = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .update(products)
    .set({ onSale: false })
    .where(inArray(products.id, [...ids]))
}
