import type { EditedName } from '#contract/content/changes.ts'
import type { codes, deals } from '#contract/content/offers.ts'
import type { locations } from '#contract/content/locations.ts'
import type { products } from '#contract/content/products.ts'
import type { support } from '#contract/content/support.ts'
import type { survey } from '#contract/content/survey.ts'
import type { texts } from '#contract/content/texts.ts'

/** What a field is called, and what to write there. */
export interface FieldWords {
  label: string
  hint?: string
  /** The names of the values of a choice. */
  values?: Readonly<Record<string, string>>
}

/** The words of a kind of content; one without words for a field does not compile. */
interface KindWords<F extends object> {
  title: string
  /** One row of it. */
  one: string
  add: string
  lead: string
  /** When there is none: what to do first. */
  none: string
  fields: { [K in keyof F]: FieldWords }
}

interface Kinds {
  products: (typeof products)['fields']
  locations: (typeof locations)['fields']
  deals: (typeof deals)['fields']
  codes: (typeof codes)['fields']
  texts: (typeof texts)['fields']
  support: (typeof support)['fields']
  survey: (typeof survey)['fields']
}

const offerFields = {
  locations: { label: 'Where it can be used', hint: 'None chosen: at all locations.' },
  uses: { label: 'Uses of one claim' },
  validDays: { label: 'Days it is valid once claimed', hint: 'Empty: without an end.' },
  totalLimit: { label: 'Claims in all', hint: 'Empty: any number.' },
  startsAt: { label: 'From' },
  endsAt: { label: 'Until' },
  amountOff: { label: 'Amount off at the kiosk', hint: 'Of money off: an amount or a percentage.' },
  percentOff: { label: 'Percent off at the kiosk' },
}
const itemValues = { Item: 'A free item', DollarDiscTrans: 'Money off at the kiosk' }

export const contentWords: { [K in keyof Kinds]: KindWords<Kinds[K]> } & Record<EditedName, unknown> = {
  products: {
    title: 'Products',
    one: 'product',
    add: 'Add product',
    lead: 'What customers can buy, in the order in which they see it.',
    none: 'Add what you sell first: a wash with its name and price is enough to begin.',
    fields: {
      type: {
        label: 'Kind',
        values: {
          AppWash: 'Wash',
          AppBundle: 'Bundle',
          AppClub: 'Wash club',
          GiftCard: 'Gift card',
          GiftCardRecharge: 'Gift card reload',
          Swag: 'Merchandise',
        },
      },
      name: { label: 'Name' },
      price: { label: 'Price', hint: 'Without tax.' },
      signupPrice: { label: 'First month', hint: 'Empty: as every month.' },
      monthlyPrice: { label: 'Monthly price', hint: 'For new members. Without tax.' },
      value: { label: 'Value', hint: 'What a gift card is worth; for the others, shown struck through.' },
      taxPercent: { label: 'Tax, percent' },
      details: { label: 'What is included', hint: 'One line each, at most 20.' },
      locations: { label: 'Where sold', hint: 'None chosen: at all locations.' },
      icon: { label: 'Icon' },
      color: { label: 'Color of the icon' },
      needsAddress: { label: 'Is sent by post' },
      uses: { label: 'Uses' },
      validDays: { label: 'Days it is valid', hint: 'Empty: without an end.' },
      usesPerPeriod: { label: 'Washes a month', hint: 'Empty: any number.' },
      onSale: { label: 'Shown to customers' },
      position: {
        label: 'Position',
        hint: 'Its place where lists are as arranged: the smallest number first. Empty: below the others, by price.',
      },
      picture: { label: 'Picture', hint: 'Shown instead of the icon.' },
    },
  },
  locations: {
    title: 'Locations',
    one: 'location',
    add: 'Add location',
    lead: 'Where customers find you, with the opening hours of a week.',
    none: 'Add your first location: customers choose it, and find their way there.',
    fields: {
      name: { label: 'Name' },
      city: { label: 'City' },
      address1: { label: 'Street' },
      address2: { label: 'Second line of the address' },
      state: { label: 'State' },
      zip: { label: 'ZIP code' },
      latitude: { label: 'Latitude' },
      longitude: { label: 'Longitude' },
      phone: { label: 'Phone' },
      timeZone: { label: 'Time zone', hint: 'The hours are those of its clocks.' },
      sunday: { label: 'Sunday' },
      monday: { label: 'Monday' },
      tuesday: { label: 'Tuesday' },
      wednesday: { label: 'Wednesday' },
      thursday: { label: 'Thursday' },
      friday: { label: 'Friday' },
      saturday: { label: 'Saturday' },
      exceptions: { label: 'Other dates', hint: 'They replace their day of the week.' },
      closedForGood: {
        label: 'Closed for good',
        hint: 'Customers cannot choose it any more. Codes, wallets and past visits keep its name.',
      },
      picture: { label: 'Picture' },
      services: { label: 'Services', hint: 'One line each, such as Vacuums.' },
      taxRates: {
        label: 'Rates of tax',
        hint: 'A rate holds from its first day until the next one. Merchandise that is sent by post keeps its own rate.',
      },
    },
  },
  deals: {
    title: 'Deals',
    one: 'deal',
    add: 'Add deal',
    lead: 'What customers can claim in the app.',
    none: 'Add a deal: customers claim it in the app, and it waits in their wallet.',
    fields: {
      name: { label: 'Name' },
      description: { label: 'Description' },
      terms: { label: 'Terms' },
      item: { label: 'What it gives', values: itemValues },
      claimLimit: { label: 'Claims of one customer' },
      ...offerFields,
    },
  },
  codes: {
    title: 'Promo codes',
    one: 'promo code',
    add: 'Add promo code',
    lead: 'Codes that customers type to get something.',
    none: 'Add a promo code. Customers enter it in the app to get an item or points.',
    fields: {
      code: { label: 'Code', hint: 'Without spaces. In any case of letters.' },
      name: { label: 'Name', hint: 'Customers see it in their wallet.' },
      item: { label: 'What it gives', values: itemValues },
      points: { label: 'Points' },
      ...offerFields,
    },
  },
  texts: {
    title: 'Texts',
    one: 'text',
    add: '',
    lead: 'Questions and answers, terms and the privacy policy.',
    none: '',
    fields: {
      text: {
        label: 'Text',
        values: {
          faq: 'Questions and answers',
          terms: 'Terms',
          clubTerms: 'Terms of the wash club',
          privacyPolicy: 'Privacy policy',
        },
      },
      html: { label: 'Text' },
      agreeFrom: { label: 'Customers agree from version', hint: 'Empty: nobody is asked to agree again.' },
      whatIsNew: { label: 'What is new', hint: 'Customers read it first when they are asked to agree.' },
    },
  },
  support: {
    title: 'Support',
    one: 'contact',
    add: '',
    lead: 'Whom a customer can ask.',
    none: '',
    fields: {
      email: { label: 'Email', hint: 'Where customers write to.' },
      phone: { label: 'Phone', hint: '10 digits.' },
    },
  },
  survey: {
    title: 'Leaving survey',
    one: 'question',
    add: 'Add question',
    lead: 'What a member who leaves the wash club is asked. A question cannot be changed: remove it and add another.',
    none: 'Add a question to learn why members leave.',
    fields: { question: { label: 'Question' } },
  },
}

/** Texts of the pages that list and edit content. */
export const studioWords = {
  named: (kind: string, row: string, field: string | undefined): string =>
    field === undefined ? `${kind}, ${row}` : `${kind}, ${row}: ${field}`,
  find: (what: string) => `Find a ${what}`,
  count: (shown: number, all: number, edited: number): string =>
    `${shown === all ? all.toLocaleString('en-US') : `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`}${edited > 0 ? `, ${edited} in the draft` : ''}`,
  states: { published: 'Live', changed: 'Changed', new: 'New', removed: 'Removed', hidden: 'Hidden' },
  anyState: 'Any state',
  state: 'State',
  allPlaces: 'All locations',
  closedPlace: (name: string) => `${name} (closed for good)`,
  was: (value: string) => `was ${value}`,
  undo: 'Undo',
  undoAll: (count: number) => (count === 1 ? 'Undo the change' : `Undo ${count} changes`),
  fieldsChanged: (count: number) => (count === 1 ? '1 field changed' : `${count} fields changed`),
  back: (title: string) => `Back to ${title}`,
  newOne: (one: string) => `New ${one}`,
  copy: 'Copy',
  copied: (name: string) => `${name} (copy)`,
  remove: 'Remove',
  takeOff: 'Take off sale',
  putBack: 'Put back',
  noHits: 'Nothing found.',
  clear: 'Show all',
  nothing: 'none',
  members: (count: number) =>
    count === 1
      ? 'One member keeps the price agreed.'
      : `${count.toLocaleString('en-US')} members keep the price agreed.`,
  held: (count: number) =>
    count === 1
      ? 'One customer still holds a code. It keeps working.'
      : `${count.toLocaleString('en-US')} unused codes are in wallets. They keep working.`,
  claimed: (count: number) => (count === 1 ? 'Claimed once.' : `Claimed ${count.toLocaleString('en-US')} times.`),
  gone: 'This entry is not there any more.',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all that are shown',
  raise: 'Change prices',
  raiseTitle: (count: number) => `Change ${count === 1 ? 'one price' : `${count.toLocaleString('en-US')} prices`}`,
  raiseBy: 'By, percent',
  raiseHint: 'For example 5, or -10.',
  rounding: 'Round',
  roundings: { cent: 'To the cent', '99': 'To .99', '50': 'To .50', dollar: 'To whole amounts' },
  raiseDiff: 'What changes',
  raiseGo: (count: number) =>
    `Put ${count === 1 ? 'one change' : `${count.toLocaleString('en-US')} changes`} into the edits`,
  raiseBad: 'Please enter a number of percent such as 5 or -10.',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  cancel: 'Cancel',
} as const
