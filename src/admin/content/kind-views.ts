import type { EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { nameOf } from '#contract/content/kind.ts'
import { contentNamed } from '#contract/content/changes.ts'
import { contentWords, studioWords, type FieldWords } from '#src/words/content.ts'

/** How the rows of a kind are listed, and how its form is arranged. */
export interface KindView {
  /** The field that a row is called by. */
  name: string
  /** Below the name. */
  detail: (row: Row) => string
  /** Rows with the same value stand together, under its name. */
  group?: string
  /** The amounts that the list shows, and that can be typed there: the first that the row has. */
  price?: readonly string[]
  /** Customers see the rows in an order that the merchant can arrange. */
  canArrange?: true
  /** The field that shows the row to customers. */
  shown?: string
  /** The cards of the form. A field that is missing here does not compile in the words, and stands in the last card. */
  cards: readonly (readonly string[])[]
  /** What a new row begins with. */
  start?: Row
}

const text = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)

const valueWord = (kind: EditedName, field: string, value: Row[string] | undefined): string => {
  const words = (contentWords[kind].fields as Record<string, FieldWords>)[field]
  return words?.values?.[text(value)] ?? text(value)
}

const placesOf = ({ locations }: Row): string => text(locations) || studioWords.allPlaces

export const kindViews: Record<EditedName, KindView> = {
  products: {
    name: 'name',
    detail: placesOf,
    group: 'type',
    price: ['price', 'monthlyPrice', 'signupPrice'],
    shown: 'onSale',
    canArrange: true,
    cards: [
      ['type', 'name', 'price', 'signupPrice', 'monthlyPrice', 'value', 'taxPercent'],
      ['details', 'locations'],
      ['icon', 'color', 'picture'],
      ['uses', 'validDays', 'usesPerPeriod', 'position', 'needsAddress', 'onSale'],
    ],
    start: { type: 'AppWash' },
  },
  locations: {
    name: 'name',
    detail: ({ address1, city, closedForGood }) =>
      [closedForGood === true && contentWords.locations.fields.closedForGood.label, address1, city]
        .filter(Boolean)
        .join(', '),
    cards: [
      ['name', 'phone', 'address1', 'address2', 'city', 'state', 'zip', 'latitude', 'longitude', 'picture'],
      ['timeZone', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'exceptions'],
      ['taxRates'],
      ['closedForGood'],
    ],
  },
  deals: {
    name: 'name',
    detail: ({ description }) => text(description),
    cards: [
      ['name', 'description', 'terms', 'item', 'uses', 'validDays'],
      ['claimLimit', 'totalLimit', 'startsAt', 'endsAt', 'locations'],
      ['amountOff', 'percentOff'],
    ],
  },
  codes: {
    name: 'code',
    detail: ({ name }) => text(name),
    cards: [
      ['code', 'name', 'item', 'points', 'uses', 'validDays'],
      ['totalLimit', 'startsAt', 'endsAt', 'locations'],
      ['amountOff', 'percentOff'],
    ],
  },
  texts: { name: 'text', detail: () => '', cards: [['html']] },
  support: { name: 'email', detail: ({ phone }) => text(phone), cards: [['email', 'phone']] },
  survey: { name: 'question', detail: () => '', cards: [['question']] },
}

/** What a row is called on the page. */
export const rowName = (kind: EditedName, row: Row): string => {
  const { name } = kindViews[kind]
  return valueWord(kind, name, row[name]) || nameOf(contentNamed(kind), row) || contentWords[kind].one
}

export const groupName = (kind: EditedName, row: Row): string => {
  const { group } = kindViews[kind]
  return group === undefined ? '' : valueWord(kind, group, row[group])
}

/** The amount that a row is listed with: its field. */
export const priceField = (kind: EditedName, row: Row): string | undefined =>
  kindViews[kind].price?.find((field) => row[field] !== null && row[field] !== undefined)

/** The values that a new row begins with. */
export const emptyRow = (kind: EditedName): Row => ({
  ...Object.fromEntries(
    Object.entries(contentNamed(kind).fields).map(([name, { fallback }]) => [name, fallback ?? null]),
  ),
  ...kindViews[kind].start,
})
