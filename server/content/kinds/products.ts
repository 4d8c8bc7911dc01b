import { percentText } from '#contract/rules/tax-rate.ts'
import { getTableColumns } from 'drizzle-orm'
import { productIcons } from '#contract/constants.ts'
import { productColumns } from '#contract/content/product-columns.ts'
import { products as content, type ProductFields } from '#contract/content/products.ts'
import type { ProductLogo } from '#contract/shapes/product.ts'
import {
  allProducts,
  products as productsTable,
  saveProducts,
  takeOffSale,
  type ProductRow,
} from '#server/tables/products.ts'
import { kind } from '../kind.ts'
import { idsOf, namesOf } from '../location-names.ts'
import { fromHundredths, nextIds, sameNamed } from '../columns.ts'
import type { Site } from '../site.ts'

const hex = (value: number): string => value.toString(16).padStart(2, '0')

const colorOf = ({ red, green, blue, alpha }: ProductLogo): string =>
  `#${[red, green, blue, ...(alpha === 255 ? [] : [alpha])].map(hex).join('')}`

const amount = (cents: number | null): string | null => (cents === null ? null : fromHundredths(cents))

const rowOf = (site: Site, product: ProductRow): ProductFields => ({
  ...sameNamed(content.fields, product),
  type: product.productType,
  // The price of a club follows from its other two.
  price: product.productType === 'AppClub' ? null : fromHundredths(product.priceCents),
  signupPrice: amount(product.signupCents),
  monthlyPrice: amount(product.monthlyCents),
  value: amount(product.valueCents),
  taxPercent: percentText(product.taxRate),
  locations: namesOf(product.locationIds, site),
  icon: productIcons[product.logo.imageIndex] ?? productIcons[0],
  color: colorOf(product.logo),
  needsAddress: product.fulfillable,
  uses: product.maxUses,
  usesPerPeriod: product.clubUseLimit,
})

const columnsOf = (row: ProductFields, site: Site) => ({
  ...sameNamed(getTableColumns(productsTable), row),
  ...productColumns(row),
  locationIds: idsOf(row.locations, site),
  maxUses: row.uses,
  clubUseLimit: row.usesPerPeriod,
})

export const products = kind(content, {
  isOffered: ({ onSale }) => onSale,
  read: async (site) => (await allProducts(site.tx)).map((product) => ({ id: product.id, row: rowOf(site, product) })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, productsTable)
    await saveProducts(
      tx,
      rows.map(({ row, stored }) => ({ tenantId, id: idOf(stored), ...columnsOf(row, site) })),
    )
  },
  removal: {
    run: ({ tx }, rows) =>
      takeOffSale(
        tx,
        rows.map(({ id }) => id).filter((id) => id !== null),
      ),
  },
})
