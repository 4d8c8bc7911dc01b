import Type, { type Static } from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour, minute } from '../limits.ts'
import { largestId, Nullable, OneOf } from '../shapes/helpers.ts'

const Cents = Type.Integer({ description: 'A month, in cents, without tax.', minimum: 0, maximum: 10_000_000 })
const Day = Type.String({
  description: "The first day of a billing with it, on the merchant's clocks.",
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$',
})
const productId = Type.Integer({ description: 'The plan.', minimum: 1, maximum: largestId })

/**
 * - announcing: memberships get it, and their members a mail, in portions
 * - announced: all have been told
 * - replaced: a newer one was sent before it had begun
 * - takingBack: its members are told that it does not come, in portions
 * - takenBack: all have been told so
 */
export const PriceChangeState = OneOf(['announcing', 'announced', 'replaced', 'takingBack', 'takenBack'])
export type PriceChangeState = Static<typeof PriceChangeState>

export const NewPriceChange = Type.Object({ productId, monthlyCents: Cents, firstDay: Day })
export type NewPriceChange = Static<typeof NewPriceChange>

export const PriceChange = Type.Object({
  id: Type.String({ format: 'uuid' }),
  monthlyCents: Cents,
  firstDay: Day,
  state: PriceChangeState,
  members: Type.Integer({ description: 'Memberships that it is for.' }),
  told: Type.Integer({ description: 'Of these, the ones that the state has reached.' }),
  canTakeBack: Type.Boolean({ description: 'No membership has been billed at this price.' }),
  createdAt: Type.String({ format: 'date-time' }),
  author: Type.Object({ name: Type.String(), isYou: Type.Boolean() }),
})
export type PriceChange = Static<typeof PriceChange>

export const PriceChangePreview = Type.Object({
  members: Type.Integer({ description: 'Memberships that it would be for.' }),
  replaces: Nullable(
    Type.Object({ monthlyCents: Cents, firstDay: Day }, { description: 'An announced price that would not come.' }),
  ),
  mail: Type.Object(
    { subject: Type.String(), paragraphs: Type.Array(Type.String()) },
    { description: 'As the first of the members would get it, without the name.' },
  ),
})
export type PriceChangePreview = Static<typeof PriceChangePreview>

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const priceChangeEndpoints = {
  'GET /accounts/price-changes': {
    id: 'listPriceChanges',
    tag: 'Admin',
    access: 'admin',
    permission: 'price-members',
    summary: 'Prices of a plan that were announced to its members',
    query: Type.Object({ productId }),
    result: Type.Object({
      members: Type.Integer({ description: 'Memberships of the plan that run.' }),
      today: Day,
      changes: Type.Array(PriceChange, { description: 'The newest first, at most 20.' }),
    }),
  },
  'POST /accounts/price-changes/preview': {
    id: 'previewPriceChange',
    tag: 'Admin',
    access: 'admin',
    leavesNoAct: 'read',
    permission: 'price-members',
    summary: 'Whom a new price would concern, and the mail that they would get',
    description: 'Refused as POST /accounts/price-changes. Changes nothing.',
    body: NewPriceChange,
    result: PriceChangePreview,
    idempotency: 'ignored',
    errors: ['PRODUCT_UNKNOWN'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'POST /accounts/price-changes': {
    id: 'sendPriceChange',
    tag: 'Admin',
    access: 'admin',
    permission: 'price-members',
    summary: 'Announce a new price of a plan to its members',
    description:
      'For the memberships of the plan that run now, whatever they pay: the new price less the percentage of the ' +
      'membership, from the first billing on or after the first day. A higher price needs 30 days on the clocks of the ' +
      'merchant (VALIDATION, firstDay). One that has not begun is replaced. Memberships get it, and their members the ' +
      'mail, in portions after the answer. A repeat with the same key sends nothing more.',
    body: NewPriceChange,
    result: PriceChange,
    status: 201,
    idempotency: 'attempt',
    errors: ['PRODUCT_UNKNOWN'],
    limits: [{ count: 20, window: hour, per: ['user'] }],
  },
  'POST /accounts/price-changes/{id}/take-back': {
    id: 'takePriceChangeBack',
    tag: 'Admin',
    access: 'admin',
    permission: 'price-members',
    summary: 'Take an announced price back, until the first member is billed with it',
    description: 'All who had it are mailed. One that is taken back already is answered as it is.',
    params,
    result: PriceChange,
    idempotency: 'ignored',
    errors: ['PRICE_CHANGE_UNKNOWN', 'PRICE_CHANGE_REPLACED', 'PRICE_CHANGE_BILLED'],
  },
} as const satisfies Endpoints
