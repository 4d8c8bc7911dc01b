import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import { paidParts, refundParts, type RatedLine, type SalePart } from '#contract/rules/tax.ts'
import type { BookedKind, SaleAccount } from '#contract/shapes/close.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  bookedIn,
  bookableCardRefunds,
  bookableCardUses,
  unbookedChargeBacks,
  bookableGifts,
  bookablePayments,
  bookableRefunds,
  type ChargeBackToBook,
  type RefundToBook,
  type Bookable,
} from '#server/tables/close-entries.ts'
import type { Posting } from '#server/tables/closes.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { lineOfUse, type RedemptionRow } from '#server/tables/redemptions.ts'
import { doneRefunds, type RefundRow } from '#server/tables/refunds.ts'

/** Something that moved money or the balance of a gift card. Its postings add up to 0. */
export interface BookedEvent {
  kind: BookedKind
  id: string
  at: Date
  orderId: string | null
  name: string
  label: string | null
  /** Of the payment, the refund, the use or the gift. */
  cents: number
  postings: Posting[]
  /** Where the money moved; null: on a gift card, or by hand. */
  atProcessor: { processor: string; account: number | null; reference: string; refund: string | null } | null
}

const saleOf: Record<Exclude<ProductType, 'GiftCard' | 'GiftCardRecharge' | 'AppClub'>, SaleAccount> = {
  AppWash: 'washes',
  AppBundle: 'bundles',
  Swag: 'merchandise',
}

/** The account of a kind of product; the first month of a club, and what a member pays later, are two. */
const accountOf = (productType: ProductType, kind: OrderRow['kind']): SaleAccount | 'giftCards' => {
  if (productType === 'GiftCard' || productType === 'GiftCardRecharge') return 'giftCards'
  if (productType !== 'AppClub') return saleOf[productType]
  return kind === 'clubBilling' ? 'renewals' : 'clubs'
}

interface PartsAt {
  parts: readonly SalePart[]
  place: number
  kind: OrderRow['kind']
  /** 1: given back. -1: sold. */
  sign: 1 | -1
}

const sale = ({ parts, place, kind, sign }: PartsAt): Posting[] =>
  parts.flatMap(({ productType, taxRate, netCents, taxCents }): Posting[] => {
    const account = accountOf(productType, kind)
    const rate = account === 'giftCards' ? null : taxRate
    return [
      { account, place, taxRate: rate, cents: sign * netCents },
      { account: 'tax', place, taxRate: rate, cents: sign * taxCents },
    ]
  })

const card = (place: number, cents: number): Posting => ({ account: 'card', place, taxRate: null, cents })

/** One posting for each account, place and rate; none of nothing. */
const joined = (postings: readonly Posting[]): Posting[] => {
  const known = new Map<string, Posting>()
  for (const posting of postings) {
    const key = `${posting.account} ${posting.place} ${posting.taxRate}`
    known.set(key, { ...posting, cents: posting.cents + (known.get(key)?.cents ?? 0) })
  }
  return [...known.values()].filter(({ cents }) => cents !== 0)
}

/** The units of a payment, or where a version of before kept none, the payment as one. */
const linesOf = (order: OrderRow): RatedLine[] => {
  const { lines, kind, subtotalCents, taxesCents, totalCents } = order
  const sum = lines.reduce((all, { unitPriceCents, taxCents }) => all + unitPriceCents + taxCents, 0)
  if (sum === totalCents) return lines
  const productType = kind === 'clubBilling' ? 'AppClub' : (lines[0]?.productType ?? 'AppWash')
  return [{ productType, unitPriceCents: subtotalCents, taxCents: taxesCents }]
}

const placeOf = ({ locationId }: Pick<OrderRow, 'locationId'>): number => locationId ?? 0

const namesOf = ({ lines }: OrderRow): string => {
  const names = [...new Set(lines.map(({ name }) => name))]
  return names.length > 2 ? `${names.slice(0, 2).join(', ')}, …` : names.join(', ')
}

const atProcessor = (order: OrderRow, refund: string | null): BookedEvent['atProcessor'] =>
  order.processor === null
    ? null
    : { processor: order.processor, account: order.processorAccount, reference: order.id, refund }

const payment = (order: OrderRow): BookedEvent => {
  const { id, kind, totalCents: cents } = order
  const place = placeOf(order)
  const parts = paidParts(linesOf(order))
  return {
    kind: 'payment',
    id,
    at: order.settledAt ?? order.createdAt,
    orderId: id,
    name: namesOf(order),
    label: orderNumber(order),
    cents,
    postings: joined([card(place, cents), ...sale({ parts, place, kind, sign: -1 })]),
    atProcessor: atProcessor(order, null),
  }
}

/**
 * A refund gives sales and tax back. Of a gift card it takes what was left on it; what had been spent before is given
 * away.
 */
const refund = (row: RefundRow, order: OrderRow, parts: readonly SalePart[]): BookedEvent => {
  const place = placeOf(order)
  const postings = sale({ parts, place, kind: order.kind, sign: 1 })
  const soldCards = postings.reduce((sum, { account, cents }) => sum + (account === 'giftCards' ? cents : 0), 0)
  const taken = row.takenBalances.reduce((sum, { cents }) => sum + cents, 0)
  const spent = soldCards - taken
  return {
    kind: 'refund',
    id: row.id,
    at: row.settledAt ?? row.createdAt,
    orderId: order.id,
    name: namesOf(order),
    label: refundNumber(row.id),
    cents: row.amountCents,
    postings: joined([
      card(place, -row.amountCents),
      ...postings,
      { account: 'giftCards', place, taxRate: null, cents: -spent },
      { account: 'gifts', place, taxRate: null, cents: spent },
    ]),
    atProcessor: atProcessor(order, row.id),
  }
}

const moved = (place: number, cents: number): Posting => ({ account: 'giftCards', place, taxRate: null, cents })

const cardUse = (use: RedemptionRow): BookedEvent => {
  const [place, cents] = [use.locationId, use.cents ?? 0]
  const parts = paidParts([lineOfUse(use)])
  return {
    kind: 'cardUse',
    id: use.id,
    at: use.at,
    orderId: null,
    name: use.name,
    label: null,
    cents,
    postings: joined([moved(place, cents), ...sale({ parts, place, kind: 'airPay', sign: -1 })]),
    atProcessor: null,
  }
}

const cardRefund = (row: RefundRow, use: RedemptionRow, parts: readonly SalePart[]): BookedEvent => ({
  ...cardUse(use),
  kind: 'cardRefund',
  id: row.id,
  at: row.settledAt ?? row.createdAt,
  label: refundNumber(row.id),
  cents: row.amountCents,
  postings: joined([
    moved(use.locationId, -row.amountCents),
    ...sale({ parts, place: use.locationId, kind: 'airPay', sign: 1 }),
  ]),
})

const chargeBack = ({ chargeBack: row, order, cents }: ChargeBackToBook): BookedEvent => {
  const place = placeOf(order)
  return {
    kind: 'chargeBack',
    id: order.id,
    at: row.enteredAt,
    orderId: order.id,
    name: namesOf(order),
    label: orderNumber(order),
    cents,
    postings: [card(place, -cents), { account: 'chargeBacks', place, taxRate: null, cents }],
    atProcessor: null,
  }
}

/** The events of refunds: what one takes of a payment depends on those that were made before it. */
const refundEvents = async (tx: Tx, rows: readonly RefundToBook[]): Promise<BookedEvent[]> => {
  const ids = rows.flatMap(({ order, use }) => order?.id ?? use?.id ?? [])
  const made = new Map<string | null, RefundRow[]>()
  for (const row of await doneRefunds(tx, ids)) {
    const of = row.orderId ?? row.redemptionId
    made.set(of, [...(made.get(of) ?? []), row])
  }
  return rows.flatMap(({ refund: row, order, use }) => {
    const all = made.get(order?.id ?? use?.id ?? null) ?? []
    const place = all.findIndex(({ id }) => id === row.id)
    const parts = (lines: readonly RatedLine[]) => refundParts(lines, all.slice(0, place + 1))[place] ?? []
    if (order) return [refund(row, order, parts(linesOf(order)))]
    return use ? [cardRefund(row, use, parts([lineOfUse(use)]))] : []
  })
}

type Read = (tx: Tx, range: Bookable) => Promise<BookedEvent[]>

/** How each kind of event is read, booked or not; every read returns as many events as rows. */
const reads: Record<BookedKind, Read> = {
  payment: async (tx, range) => (await bookablePayments(tx, range)).map(payment),
  refund: async (tx, range) => refundEvents(tx, await bookableRefunds(tx, range)),
  cardUse: async (tx, range) => (await bookableCardUses(tx, range)).map(cardUse),
  cardRefund: async (tx, range) => refundEvents(tx, await bookableCardRefunds(tx, range)),
  gift: async (tx, range) =>
    (await bookableGifts(tx, range)).map(({ id, at, cents }) => ({
      kind: 'gift',
      id,
      at,
      orderId: null,
      name: 'Gift Card',
      label: null,
      cents,
      postings: [moved(0, -cents), { account: 'gifts', place: 0, taxRate: null, cents }],
      atProcessor: null,
    })),
  chargeBack: async (tx, range) => (range.after ? [] : (await unbookedChargeBacks(tx, range)).map(chargeBack)),
}

export interface EventRange {
  from: Date
  until: Date
}

/** Where a reading of events goes on: after that event, or with the first one of its kind. */
export interface EventCursor {
  kind: BookedKind
  /** ISO 8601. */
  after: { at: string; id: string } | null
}

/** Before the first event. */
export const firstCursor: EventCursor = { kind: 'payment', after: null }

export interface EventPortion extends EventRange {
  tx: Tx
  cursor: EventCursor
  most: number
}

/**
 * The next events of a range, at most so many, without those that a close has booked.
 * @returns cursor null: there are no more
 */
export const nextEvents = async ({
  tx,
  cursor: { kind, after },
  most,
  ...range
}: EventPortion): Promise<{ events: BookedEvent[]; cursor: EventCursor | null }> => {
  const place = after && { after: { at: new Date(after.at), id: after.id } }
  const found = await reads[kind](tx, { ...range, most, ...place })
  // What is left of a charge-back is known by its sum.
  const booked =
    kind === 'chargeBack'
      ? new Set<string>()
      : await bookedIn(
          tx,
          kind,
          found.map(({ id }) => id),
        )
  const events = found.filter(({ id }) => !booked.has(id))
  const last = found.at(-1)
  if (last && found.length === most)
    return { events, cursor: { kind, after: { at: last.at.toISOString(), id: last.id } } }
  const kinds = Object.keys(reads) as BookedKind[]
  const next = kinds[kinds.indexOf(kind) + 1]
  return { events, cursor: next === undefined ? null : { kind: next, after: null } }
}

/** Events that one transaction reads. */
const page = 1_000

export interface EventStream extends EventRange {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** All events of a range that no close has booked, in transactions of a portion each. */
export async function* streamEvents({ transact, ...range }: EventStream): AsyncGenerator<BookedEvent> {
  for (let cursor: EventCursor | null = firstCursor; cursor !== null;) {
    const at: EventCursor = cursor
    const portion = await transact((tx) => nextEvents({ tx, ...range, cursor: at, most: page }))
    yield* portion.events
    cursor = portion.cursor
  }
}
