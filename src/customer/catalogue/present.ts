import { productIcons } from '#contract/constants.ts'
import { listedPlaces } from '#contract/rules/listed-places.ts'
import { toCents, type Cents } from '#contract/rules/money.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { Product, ProductLogo } from '#contract/shapes/product.ts'
import { listText } from '#src/kit/format.ts'
import { catalogueWords } from '#src/words/catalogue.ts'

/** An index beyond the list shows the first icon, a car. */
export const pictureOf = ({ imageIndex }: Pick<ProductLogo, 'imageIndex'>): (typeof productIcons)[number] =>
  productIcons[imageIndex] ?? productIcons[0]

/** "#f25c78", with the alpha as two more digits where it is not opaque. */
export const tintOf = ({ red, green, blue, alpha }: Omit<ProductLogo, 'imageIndex'>): string =>
  `#${[red, green, blue, ...(alpha < 255 ? [alpha] : [])].map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Maximum number of location names in a restriction: more do not help to choose. */
const namesShown = 3

/** "Only at Elm Street and Old Mill", without locations that are closed for good; undefined when it is valid everywhere. */
export const restrictionOf = (
  ids: readonly number[],
  places: readonly Pick<Location, 'id' | 'name' | 'closedForGood'>[] | undefined,
): string | undefined => {
  if (ids.length === 0) return undefined
  const names = listedPlaces(places ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
  if (names.length === 0) return catalogueWords.onlySome
  const more = names.length > namesShown ? names.splice(namesShown - 1).length : 0
  const shown = more > 0 ? [...names, catalogueWords.moreSites(more)] : names
  return catalogueWords.onlyAt(listText(shown))
}

/** The saving against the value that the merchant names; 0 when there is none. */
export const savingOf = ({ price, value }: Pick<Product, 'price' | 'value'>): Cents =>
  Math.max(0, toCents(value ?? 0) - toCents(price))

/** A club's first month, where it has a price of its own; null where it costs what each month costs. */
export const firstMonthOf = ({
  price,
  signupPrice,
  monthlyPrice,
}: Pick<Product, 'price' | 'signupPrice' | 'monthlyPrice'>): Cents | null =>
  monthlyPrice !== null && signupPrice !== null && signupPrice === price ? toCents(price) : null

/** The drops of a wash or a club: four for the most expensive, one less for each that follows, at least one. */
export const tierOf = (rank: number): number => Math.max(1, 4 - rank)

/** The best wash is the most expensive one; the best bundle has the largest saving. A lone product is not compared. */
export const bestOf = (products: readonly Product[]): number | undefined => {
  if (products.length < 2) return undefined
  const [first] = products
  if (first!.productType !== 'AppBundle') return first!.productId
  const most = Math.max(...products.map(savingOf))
  return most > 0 ? products.find((product) => savingOf(product) === most)!.productId : undefined
}
