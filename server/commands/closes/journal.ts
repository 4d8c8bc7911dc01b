import { percentOf } from '#contract/rules/tax-rate.ts'
import { csvFile, type CsvCell } from '#contract/rules/csv.ts'
import type { BookAccount, BookedKind, BookNumbers } from '#contract/shapes/close.ts'
import type { Tx } from '#server/database/transact.ts'
import { closesBetween, readBookNumbers, type BookedSum, type CloseRow } from '#server/tables/closes.ts'

/** Numbers of a common chart of accounts, until the merchant sets its own. */
export const usualNumbers: BookNumbers = {
  card: '1200',
  giftCards: '2200',
  tax: '2300',
  washes: '4000',
  bundles: '4010',
  clubs: '4020',
  renewals: '4030',
  merchandise: '4040',
  gifts: '6100',
  chargeBacks: '6200',
}

const accountNames: Record<BookAccount, string> = {
  card: 'cards',
  giftCards: 'gift cards',
  tax: 'tax',
  washes: 'washes',
  bundles: 'bundles',
  clubs: 'clubs, first month',
  renewals: 'clubs, renewals',
  merchandise: 'merchandise',
  gifts: 'given away',
  chargeBacks: 'charge-backs',
}

const kindNames: Record<BookedKind, string> = {
  payment: 'Sales',
  refund: 'Refunds',
  cardUse: 'Gift cards used',
  cardRefund: 'Put back on gift cards',
  gift: 'Gift cards given',
  chargeBack: 'Charge-backs',
}

/** A percentage as books name it: 8.25 %. */
const percent = (taxRate: number): string => `${percentOf(taxRate)} %`

const decimals = (cents: number): string => (cents / 100).toFixed(2)

/** What of a close belongs together: its debits and credits are equal. */
const entriesOf = ({ sums, places }: CloseRow): { kind: BookedKind; place: string; sums: BookedSum[] }[] => {
  const known = new Map<string, BookedSum[]>()
  for (const sum of sums) {
    if (sum.cents === 0) continue
    const key = `${sum.kind} ${sum.place}`
    known.set(key, [...(known.get(key) ?? []), sum])
  }
  return [...known.values()].flatMap((entry) => {
    const [first] = entry
    const name = places.find(({ id }) => id === first?.place)?.name
    return first ? [{ kind: first.kind, place: name ?? `Location ${first.place}`, sums: entry }] : []
  })
}

const linesOf = (close: CloseRow, numbers: BookNumbers): CsvCell[][] =>
  entriesOf(close).flatMap(({ kind, place, sums }) =>
    sums.map(({ account, cents, taxRate }) => [
      close.day,
      numbers[account],
      cents > 0 ? decimals(cents) : '',
      cents < 0 ? decimals(-cents) : '',
      `Close ${close.number}, ${place}: ${kindNames[kind]}, ${accountNames[account]}`,
      taxRate === null ? '' : percent(taxRate),
    ]),
  )

export interface JournalToWrite {
  tx: Tx
  /** Days, both included. */
  from: string
  until: string
}

/**
 * The closed days of a range as a journal: one entry for each close, place and kind of event, whose debits and credits are
 * equal, and whose sums are those of the close.
 */
export const writeJournal = async ({ tx, from, until }: JournalToWrite): Promise<string> => {
  const numbers = (await readBookNumbers(tx)) ?? usualNumbers
  const closes = await closesBetween(tx, from, until)
  const header = ['date', 'account', 'debit', 'credit', 'text', 'tax code']
  return csvFile([header, ...closes.flatMap((close) => linesOf(close, numbers))])
}
