import { percentOf } from '#contract/rules/tax-rate.ts'
import { fromCents } from '#contract/rules/money.ts'
import { saleAccounts } from '#contract/books.ts'
import type { BusinessDay, ClosedDay, DayFigure } from '#contract/shapes/close.ts'
import { countOf, figureOf } from './day-figures.ts'
import type { BookedSum, CloseFacts, ListedClose } from '#server/tables/closes.ts'

/** A day with its sums: those of its close, or of what its close will book. */
export interface ShownDay {
  counted: { day: string; closesFrom: Date; places: readonly { id: number; name: string }[] }
  /** Null: it is not closed. */
  close: ListedClose | null
  sums: readonly BookedSum[]
  events: number
  facts: CloseFacts
}

const taxesOf = (sums: readonly BookedSum[]): BusinessDay['taxes'] => {
  const rated: readonly string[] = [...saleAccounts, 'tax']
  const rates = [...new Set(sums.flatMap(({ account, taxRate }) => (rated.includes(account) ? [taxRate] : [])))]
  return rates
    .toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
    .map((taxRate) => ({
      percent: taxRate === null ? null : percentOf(taxRate),
      net: fromCents(figureOf(sums, 'sales', { taxRate })),
      tax: fromCents(figureOf(sums, 'tax', { taxRate })),
      refunded: fromCents(figureOf(sums, 'taxRefunded', { taxRate })),
    }))
}

const stateOf = ({ close, counted }: ShownDay, now: Date): BusinessDay['state'] =>
  close?.state ?? (now < counted.closesFrom ? 'running' : 'open')

/** A day as the desk sees it. */
export const presentDay = (read: ShownDay, now: Date): BusinessDay => {
  const { counted, close, sums, events, facts } = read
  const places = [...(close?.places ?? counted.places)]
  for (const { place: id } of sums)
    if (!places.some((known) => known.id === id)) places.push({ id, name: `Location ${id}` })
  const total = (figure: DayFigure) => fromCents(figureOf(sums, figure))
  const countedBy = (figure: DayFigure) => ({ count: countOf(sums, figure), total: total(figure) })
  const ofPlaces = (figure: DayFigure) => places.map(({ id: place }) => fromCents(figureOf(sums, figure, { place })))
  const change = sums.reduce((cents, sum) => cents - (sum.account === 'giftCards' ? sum.cents : 0), 0)
  return {
    day: counted.day,
    state: stateOf(read, now),
    number: close?.number ?? null,
    closesFrom: counted.closesFrom.toISOString(),
    closedAt: close?.closedAt?.toISOString() ?? null,
    by: close?.by ?? null,
    booked: events,
    toBook: close?.toBook ?? events,
    documented: close?.documented ?? 0,
    toDocument: close?.toDocument ?? 0,
    places,
    sales: saleAccounts.map((account) => ({ account, ...countedBy(account), places: ofPlaces(account) })),
    sold: { places: ofPlaces('sales'), total: total('sales') },
    taxes: taxesOf(sums),
    taxTotal: total('tax'),
    taxDue: fromCents(figureOf(sums, 'tax') - figureOf(sums, 'taxRefunded')),
    giftCardsSold: countedBy('giftCardsSold'),
    giftCardsUsed: countedBy('giftCardsUsed'),
    giftsGiven: countedBy('giftsGiven'),
    refunds: countedBy('refunds'),
    chargeBacks: countedBy('chargeBacks'),
    byCard: total('byCard'),
    giftCards: { cards: facts.cards, owed: fromCents(facts.owedCents), change: fromCents(change) },
    newMembers: countOf(sums, 'clubs'),
    renewals: {
      made: countOf(sums, 'renewals'),
      failed: facts.failedRenewals,
      failedTotal: fromCents(facts.failedCents),
    },
    inDoubt: facts.inDoubt,
  }
}

export const presentClosed = ({ day, number, closedAt, by, comparison }: ListedClose): ClosedDay => ({
  day,
  number,
  closedAt: closedAt?.toISOString() ?? null,
  by,
  difference: comparison.difference,
})
