import { saleAccounts } from '#contract/books.ts'
import type { BookAccount, BookedKind, DayFigure, SaleAccount } from '#contract/shapes/close.ts'
import type { BookedSum, Posting } from '#server/tables/closes.ts'

/** An event with its postings. */
interface Booked {
  kind: BookedKind
  postings: readonly Posting[]
}

/** Which postings a figure adds up; those of an account that gives are shown without their sign. */
interface Added {
  kinds: readonly BookedKind[]
  accounts: readonly BookAccount[]
  sign: 1 | -1
}

const sold: readonly BookedKind[] = ['payment', 'cardUse']
const refunded: readonly BookedKind[] = ['refund', 'cardRefund']
const all: readonly BookedKind[] = [...sold, ...refunded, 'gift', 'chargeBack']

const saleOf = (account: SaleAccount): Added => ({ kinds: sold, accounts: [account], sign: -1 })

/**
 * What each figure of a day consists of. Sales, tax and sold gift cards, less used gift cards, refunds and charge-backs,
 * are what the processor has taken.
 */
const figures: Record<DayFigure, Added> = {
  washes: saleOf('washes'),
  bundles: saleOf('bundles'),
  clubs: saleOf('clubs'),
  renewals: saleOf('renewals'),
  merchandise: saleOf('merchandise'),
  sales: { kinds: sold, accounts: saleAccounts, sign: -1 },
  tax: { kinds: sold, accounts: ['tax'], sign: -1 },
  taxRefunded: { kinds: refunded, accounts: ['tax'], sign: 1 },
  giftCardsSold: { kinds: ['payment'], accounts: ['giftCards'], sign: -1 },
  giftCardsUsed: { kinds: ['cardUse', 'cardRefund'], accounts: ['giftCards'], sign: 1 },
  giftsGiven: { kinds: ['gift'], accounts: ['gifts'], sign: 1 },
  refunds: { kinds: refunded, accounts: ['card', 'giftCards'], sign: -1 },
  chargeBacks: { kinds: ['chargeBack'], accounts: ['chargeBacks'], sign: 1 },
  byCard: { kinds: all, accounts: ['card'], sign: 1 },
}

interface Filter {
  place?: number | undefined
  taxRate?: number | null
}

const isIn = (figure: DayFigure, kind: BookedKind, { account, place, taxRate }: Posting, only: Filter): boolean => {
  const { kinds, accounts } = figures[figure]
  // Of a refund, the gift cards that it took are not money paid back; those that got money back are.
  if (figure === 'refunds' && account !== (kind === 'refund' ? 'card' : 'giftCards')) return false
  return (
    kinds.includes(kind) &&
    accounts.includes(account) &&
    (only.place === undefined || only.place === place) &&
    (only.taxRate === undefined || only.taxRate === taxRate)
  )
}

/** A figure in cents. @param only its part at a place, or of a rate */
export const figureOf = (sums: readonly BookedSum[], figure: DayFigure, only: Filter = {}): number =>
  sums.reduce((cents, sum) => cents + (isIn(figure, sum.kind, sum, only) ? figures[figure].sign * sum.cents : 0), 0)

/** Events of a figure that has one posting of each. */
export const countOf = (sums: readonly BookedSum[], figure: DayFigure): number =>
  sums.reduce((count, sum) => count + (isIn(figure, sum.kind, sum, {}) ? sum.count : 0), 0)

/** What an event adds to a figure, in cents; null: it is no part of it. */
export const partOf = (event: Booked, figure: DayFigure, only: Filter = {}): number | null => {
  const postings = event.postings.filter((posting) => isIn(figure, event.kind, posting, only))
  return postings.length === 0
    ? null
    : postings.reduce((cents, posting) => cents + figures[figure].sign * posting.cents, 0)
}

/** Adds the postings of events to sums. */
export const addEvents = (sums: readonly BookedSum[], events: readonly Booked[]): BookedSum[] => {
  const keyOf = ({ kind, account, place, taxRate }: Omit<BookedSum, 'cents' | 'count'>) =>
    `${kind} ${account} ${place} ${taxRate}`
  const known = new Map(sums.map((sum) => [keyOf(sum), { ...sum }]))
  for (const { kind, postings } of events) {
    for (const posting of postings) {
      const key = keyOf({ kind, ...posting })
      const sum = known.get(key) ?? { kind, ...posting, cents: 0, count: 0 }
      known.set(key, { ...sum, cents: sum.cents + posting.cents, count: sum.count + 1 })
    }
  }
  return [...known.values()]
}
