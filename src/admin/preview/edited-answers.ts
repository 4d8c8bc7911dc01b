import type { ContentName } from '#contract/content/kinds.ts'
import { contentPathOf } from '#contract/content/changes.ts'
import { productColumns } from '#contract/content/product-columns.ts'
import type { ProductFields } from '#contract/content/products.ts'
import { judgedRow } from '#contract/content/problems.ts'
import { presentProduct } from '#contract/rules/product.ts'
import type { Product, ProductType } from '#contract/shapes/product.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { ProductListing } from '#src/resources/resource.ts'
import { knownRows, shownRows } from '../content/content-rows.ts'
import type { ContentEdits } from '../editing/content-edits.ts'

type Answers = Readonly<Record<string, unknown>>

const listings: Record<ProductListing, ProductType> = {
  AppWash: 'AppWash',
  AppClub: 'AppClub',
  AppBundle: 'AppBundle',
  giftCard: 'GiftCard',
  giftCardRecharge: 'GiftCardRecharge',
  merchandise: 'Swag',
}

/** Ids of products that are not published yet. */
const firstNewId = 2_000_000_000

const isOf = (edits: ContentEdits, kind: ContentName): boolean =>
  edits.some(({ path }) => contentPathOf(path)?.kind === kind)

/** The products as customers would get them; one with a problem is left out until it has none. */
const editedProducts = (edits: ContentEdits, places: readonly Pick<Location, 'id' | 'name'>[]): Product[] =>
  shownRows('products', knownRows('products'), edits).flatMap(({ id, row, state }, at) => {
    const judged = state === 'published' ? { row, problems: {} } : judgedRow('products', row)
    const fields = judged.row as ProductFields
    if (state === 'removed' || !fields.onSale || Object.keys(judged.problems).length > 0) return []
    const names = fields.locations.map((name) => name.toLowerCase())
    const locationIds = places.filter(({ name }) => names.includes(name.toLowerCase())).map((place) => place.id)
    return [presentProduct({ id: Number(id) || firstNewId + at, ...productColumns(fields), locationIds })]
  })

/** The answers that visitors would get if the edits of content were published; those without edits stay the same. */
export const editedAnswers = (answers: Answers, edits: ContentEdits): Answers => {
  if (!isOf(edits, 'products')) return answers
  const places = (answers.locations ?? []) as readonly Pick<Location, 'id' | 'name'>[]
  const products = editedProducts(edits, places).toSorted((a, b) => b.price - a.price || a.productId - b.productId)
  const lists = Object.entries(listings).map(([listing, type]) => [
    `products/${listing}`,
    products.filter(({ productType }) => productType === type),
  ])
  return { ...answers, ...Object.fromEntries(lists) }
}
