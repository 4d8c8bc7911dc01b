import { hoursOf, taxRatesOf, type LocationFields } from '#contract/content/locations.ts'
import { contentPathOf, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import type { DealFields } from '#contract/content/offers.ts'
import { judgedRow } from '#contract/content/problems.ts'
import { productColumns } from '#contract/content/product-columns.ts'
import type { ProductFields } from '#contract/content/products.ts'
import { inOrder, type ProductOrder } from '#contract/rules/catalogue-order.ts'
import { canClaim, presentDeal } from '#contract/rules/deal.ts'
import { paragraphsOf } from '#contract/rules/paragraphs.ts'
import { presentPlace } from '#contract/rules/place.ts'
import { presentProduct } from '#contract/rules/product.ts'
import type { Deal } from '#contract/shapes/deal.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { Product, ProductType } from '#contract/shapes/product.ts'
import type { SurveyQuestion } from '#contract/shapes/survey.ts'
import type { ProductListing } from '#src/resources/resource.ts'
import { shownRows, type ShownRow } from '../content/content-rows.ts'
import type { ContentEdits } from '../editing/content-edits.ts'
import type { KnownRows } from '../editing/published-rows.ts'

type Answers = Readonly<Record<string, unknown>>

/** What is shown, and when. */
export interface Draft {
  /** The published rows, of the kinds that were read. */
  known: KnownRows
  edits: ContentEdits
  order: ProductOrder
  /** The moment that is looked at, in epoch milliseconds. */
  at: number
}

const listings: Record<ProductListing, ProductType> = {
  AppWash: 'AppWash',
  AppClub: 'AppClub',
  AppBundle: 'AppBundle',
  giftCard: 'GiftCard',
  giftCardRecharge: 'GiftCardRecharge',
  merchandise: 'Swag',
}

/** Ids of rows that are not published yet. */
const firstNewId = 2_000_000_000

/** A row without problems, with an id that customers could get. */
interface GoodRow {
  id: number
  row: Row
  shown: ShownRow
}

const rowsOf = (kind: EditedName, { known, edits }: Draft): readonly ShownRow[] =>
  shownRows(kind, known[kind]?.rows ?? [], edits)

/** The id that a row has in the answers: rows that are not published have one of their own. */
export const shownIdOf = ({ kind, id }: { kind: EditedName; id: string }, draft: Draft): number =>
  Number(id) || firstNewId + rowsOf(kind, draft).findIndex((shown) => shown.id === id)

/** Rows as customers would get them; one with a problem is left out until it has none. */
const goodRows = (kind: EditedName, draft: Draft): GoodRow[] =>
  rowsOf(kind, draft).flatMap((shown, at) => {
    const { id, row, state } = shown
    if (state === 'removed') return []
    const judged = state === 'published' ? { row, problems: {} } : judgedRow(kind, row)
    return Object.keys(judged.problems).length > 0
      ? []
      : [{ id: Number(id) || firstNewId + at, row: judged.row, shown }]
  })

const isEdited = (kind: EditedName, { known, edits }: Draft): boolean =>
  known[kind] !== undefined && edits.some(({ path }) => contentPathOf(path)?.kind === kind)

type Places = readonly Pick<Location, 'id' | 'name'>[]

const idsOf = (names: readonly string[], places: Places): number[] => {
  if (names.length === 0) return []
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return places.filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id }) => id)
}

/** The products of published rows, cached: an edit does not derive all 5,000 again. */
const made = new WeakMap<Row, { places: Places; product: Product }>()

const productOf = ({ id, row, shown }: GoodRow, places: Places, files: string): Product => {
  const before = made.get(row)
  if (before?.places === places) return before.product
  const fields = row as ProductFields
  const product = presentProduct({ id, ...productColumns(fields), locationIds: idsOf(fields.locations, places) }, files)
  if (shown.state === 'published') made.set(row, { places, product })
  return product
}

const editedProducts = (draft: Draft, places: Places, isWhole: boolean): Answers => {
  const rows = rowsOf('products', draft)
  const touched = new Set(rows.filter(({ state }) => state !== 'published').map(({ row }) => row.type))
  const files = draft.known.products?.files ?? ''
  const products = goodRows('products', draft).filter(({ row }) => row.onSale === true)
  const lists = Object.entries(listings).filter(([, type]) => isWhole || touched.has(type))
  return Object.fromEntries(
    lists.map(([listing, type]) => {
      const own = products.filter(({ row }) => row.type === type).map((good) => productOf(good, places, files))
      const byPrice = own.sort((a, b) => b.price - a.price || a.productId - b.productId)
      return [`products/${listing}`, inOrder(byPrice, draft.order, ({ position }) => position)]
    }),
  )
}

const editedPlaces = (draft: Draft, published: readonly Location[]): Location[] => {
  const notices = new Map(published.map(({ id, notice }) => [id, notice ?? null]))
  const files = draft.known.locations?.files ?? ''
  return goodRows('locations', draft).map(({ id, row }) => {
    const {
      name,
      city,
      address1,
      address2,
      state,
      zip,
      latitude,
      longitude,
      phone,
      closedForGood,
      picture,
      services,
      taxRates,
      ...rest
    } = row as LocationFields
    const where = {
      name,
      city,
      address1,
      address2,
      state,
      zip,
      latitude,
      longitude,
      phone,
      closedForGood,
      picture,
      services,
      taxRates: taxRatesOf(taxRates),
    }
    return presentPlace({ id, ...where, hours: hoursOf(rest), notice: notices.get(id) ?? null }, files)
  })
}

interface Texts {
  support?: object
}

/** Support, terms and the like; what a kind does not say stays as it is published. */
const editedTexts = (draft: Draft, published: Texts): Texts => {
  const html = new Map(goodRows('texts', draft).map(({ row }) => [row.text, (row.html as string | null) ?? null]))
  const [contact] = goodRows('support', draft)
  const list = (name: string) => paragraphsOf(html.get(name) ?? null).map((value) => ({ value }))
  return {
    ...published,
    support: {
      ...published.support,
      ...(html.has('faq') && { supportFaqs: html.get('faq') }),
      ...(contact && { supportEmail: contact.row.email, supportPhone: contact.row.phone }),
    },
    ...(html.has('terms') && { terms: list('terms') }),
    ...(html.has('clubTerms') && { washClubTerms: list('clubTerms') }),
    ...(html.has('privacyPolicy') && { privacyPolicy: html.get('privacyPolicy') }),
  }
}

/** The answers that visitors would get if the edits of content were published; those without edits stay the same. */
export const editedAnswers = (answers: Answers, draft: Draft): Answers => {
  const published = (answers.locations ?? []) as readonly Location[]
  const hasPlaces = isEdited('locations', draft)
  const places = hasPlaces ? editedPlaces(draft, published) : published
  return {
    ...answers,
    ...(hasPlaces && { locations: places }),
    ...(isEdited('products', draft) && editedProducts(draft, places, hasPlaces)),
    ...((isEdited('texts', draft) || isEdited('support', draft)) && {
      appTexts: editedTexts(draft, (answers.appTexts ?? {}) as Texts),
    }),
  }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The deals that a member without any claim could claim at the moment. */
export const editedDeals = (answers: Answers, draft: Draft): Deal[] =>
  goodRows('deals', draft)
    .map(({ id, row, shown: { claimed = 0 } }) => {
      const { locations, startsAt, endsAt, ...fields } = row as DealFields
      return {
        ...fields,
        id,
        terms: fields.terms ?? '',
        claimed,
        locationIds: idsOf(locations, (answers.locations ?? []) as Places),
        startsAt: momentOf(startsAt),
        endsAt: momentOf(endsAt),
      }
    })
    .filter((deal) => canClaim(deal, 0, new Date(draft.at)))
    .sort((a, b) => a.id - b.id)
    .map((deal) => presentDeal(deal, 0))

/** The questions to a member who leaves. */
export const editedSurvey = (draft: Draft): SurveyQuestion[] =>
  goodRows('survey', draft).map(({ id, row }) => ({ surveyQuestionId: id, question: String(row.question) }))
