import Type, { type Static } from 'typebox'
import { bookAccounts, bookedKinds, dayFigures, saleAccounts } from '../books.ts'
import { Nullable, OneOf } from './helpers.ts'

const time = Type.String({ format: 'date-time' })
const calendarDay = (description: string) => Type.String({ description, format: 'date' })
const money = (description: string) => Type.Number({ description: `${description} At most 2 decimals.` })
const count = Type.Integer({ minimum: 0 })
const Counted = Type.Object({ count, total: money('') })

/** What a day's sales are booked to, by what was sold. */
export const SaleAccount = OneOf([...saleAccounts])
export type SaleAccount = Static<typeof SaleAccount>

/**
 * The accounts of a merchant's books.
 * - card: what the processor of cards owes the merchant
 * - giftCards: what the merchant owes the holders of gift cards
 * - tax: what the merchant owes the tax office
 * - gifts: what staff gave away, and refunds of gift cards that were used
 * - chargeBacks: payments that banks have taken back
 */
export const BookAccount = OneOf([...bookAccounts])
export type BookAccount = Static<typeof BookAccount>

/**
 * What is booked. cardUse: a gift card that paid at a kiosk. cardRefund: money that was put back on it. gift: a balance
 * that staff gave.
 */
export const BookedKind = OneOf([...bookedKinds])
export type BookedKind = Static<typeof BookedKind>

/** The figures of a day that can be opened. refunds: those to cards and on gift cards; taxRefunded: their tax. */
export const DayFigure = OneOf([...dayFigures])
export type DayFigure = Static<typeof DayFigure>

/**
 * - running: it has not ended for an hour
 * - open: it can be closed
 * - closing: what happened on it is being booked
 * - closed: nothing of it changes any more
 */
const DayState = OneOf(['running', 'open', 'closing', 'closed'])

export const ClosedDay = Type.Object({
  day: calendarDay('Of the clocks of the merchant.'),
  number: Type.Integer({ minimum: 1 }),
  closedAt: Nullable(time),
  by: Nullable(Type.String({ description: 'Who closed it; null: the account is deleted.' })),
  difference: Nullable(money('Of the list of the processor from the books; null: it has no list.')),
})
export type ClosedDay = Static<typeof ClosedDay>

export const DayIndex = Type.Object({
  today: calendarDay('Of the clocks of the merchant.'),
  next: Nullable(calendarDay('The day to close next; null: none was closed yet, and the first can be chosen.')),
  closed: Type.Array(ClosedDay, { description: 'The newest first.' }),
})
export type DayIndex = Static<typeof DayIndex>

const SaleRow = Type.Object({
  account: SaleAccount,
  count: Type.Integer({ description: 'Payments and uses of gift cards.', minimum: 0 }),
  places: Type.Array(money(''), { description: 'Of each place, in the order of places.' }),
  total: money('Without tax.'),
})

export const InDoubt = Type.Object({
  kind: OneOf(['payment', 'refund']),
  number: Type.String(),
  transRecordId: Type.String({ format: 'uuid' }),
  customerId: Nullable(Type.String({ format: 'uuid', description: 'null: the account is deleted.' })),
  total: money(''),
  at: time,
})
export type InDoubt = Static<typeof InDoubt>

export const BusinessDay = Type.Object({
  day: calendarDay(''),
  state: DayState,
  number: Nullable(Type.Integer({ minimum: 1 })),
  closesFrom: time,
  closedAt: Nullable(time),
  by: Nullable(Type.String()),
  booked: Type.Integer({ description: 'Events in it so far.', minimum: 0 }),
  toBook: Type.Integer({ description: 'Events that a close books in all.', minimum: 0 }),
  documented: Type.Integer({ description: 'Payments of a closed day whose documents are issued.', minimum: 0 }),
  toDocument: Type.Integer({ description: 'Payments of a closed day in all; 0 before it is closed.', minimum: 0 }),
  places: Type.Array(
    Type.Object({ id: Type.Integer({ description: '0: app and web.', minimum: 0 }), name: Type.String() }),
  ),
  sales: Type.Array(SaleRow),
  sold: Type.Object({ places: Type.Array(money('')), total: money('All sales without tax.') }),
  taxes: Type.Array(
    Type.Object({
      percent: Nullable(Type.Number({ description: 'null: payments of before lines kept their rate.' })),
      net: money('Sold at this rate.'),
      tax: money('On it.'),
      refunded: money('Of the tax.'),
    }),
  ),
  taxTotal: money('On sales.'),
  taxDue: money('Less that on refunds.'),
  giftCardsSold: Counted,
  giftCardsUsed: Counted,
  giftsGiven: Counted,
  refunds: Counted,
  chargeBacks: Counted,
  byCard: money('What the processor took, less what it paid back.'),
  giftCards: Type.Object({ cards: count, owed: money('Balances of all cards.'), change: money('By this day.') }),
  newMembers: count,
  renewals: Type.Object({ made: count, failed: count, failedTotal: money('') }),
  inDoubt: Type.Array(InDoubt, { description: 'They belong to the day on which they settle.' }),
})
export type BusinessDay = Static<typeof BusinessDay>

export const DayEntry = Type.Object({
  kind: BookedKind,
  at: time,
  place: Type.String(),
  name: Type.String({ description: 'What was sold or given.' }),
  number: Nullable(Type.String({ description: 'Of the purchase or the refund.' })),
  transRecordId: Nullable(Type.String({ format: 'uuid' })),
  customerId: Nullable(Type.String({ format: 'uuid', description: 'null: the account is deleted, or there is none.' })),
  amount: money('Of the number that is opened.'),
})
export type DayEntry = Static<typeof DayEntry>

export const DayEntries = Type.Object({
  entries: Type.Array(DayEntry),
  total: money('Of all entries.'),
  count,
})
export type DayEntries = Static<typeof DayEntries>

/**
 * - missing: the books have it, the processor does not
 * - unknown: the processor has it, the books do not
 * - amount: both have it, with another sum
 */
export const DifferenceKind = OneOf(['missing', 'unknown', 'amount'])
export type DifferenceKind = Static<typeof DifferenceKind>

export const Difference = Type.Object({
  id: Type.String({ description: 'Names it in calls.' }),
  kind: DifferenceKind,
  of: OneOf(['payment', 'refund']),
  reference: Type.String({ description: 'At the processor.' }),
  number: Nullable(Type.String({ description: 'Of the purchase or the refund; null: there is none.' })),
  transRecordId: Nullable(Type.String({ format: 'uuid' })),
  customerId: Nullable(Type.String({ format: 'uuid' })),
  booked: Nullable(money('Null: nothing.')),
  listed: Nullable(money('Null: nothing.')),
  at: time,
  lasts: Type.Boolean({ description: 'For 48 hours and longer: the lists of processors are late.' }),
  note: Nullable(Type.String({ description: 'Why staff left it; null: it is open.' })),
})
export type Difference = Static<typeof Difference>

const Side = Type.Object({ total: money(''), payments: count, refunds: count })

export const DayComparison = Type.Object({
  processor: Nullable(Type.String({ description: 'null: nothing is charged to cards.' })),
  books: Side,
  /** Null: the processor has no list. */
  listed: Nullable(Side),
  difference: Nullable(money('')),
  differences: Type.Array(Difference),
})
export type DayComparison = Static<typeof DayComparison>

/** Numbers of accounts in a merchant's books. */
export const BookNumbers = Type.Object(
  Object.fromEntries(
    bookAccounts.map((name) => [
      name,
      Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9A-Za-z][0-9A-Za-z .-]*$' }),
    ]),
  ) as Record<BookAccount, ReturnType<typeof Type.String>>,
)
export type BookNumbers = Record<BookAccount, string>
