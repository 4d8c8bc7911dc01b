import { cpus, loadavg } from 'node:os'
import type { ErrorCode } from '../../contract/messages.ts'
import { quantile } from '../quantile.ts'
import type { Books } from './books.ts'
import type { Shopping } from './shoppers.ts'

/** Median, 95th percentile and maximum, in milliseconds. */
export const spread = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5)} ms, p95 ${quantile(values, 0.95)} ms, most ${quantile(values, 1)} ms`

/** The average of processes that run or wait, over the last minute. */
export const load = (): string => loadavg()[0]!.toFixed(1)

export const machine = (): string =>
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load()}`

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

/**
 * Prints what customers have met and what became of their purchases.
 * @param books without `apart` and `untold`, where the database is set back and the gateway is not; `untold` without the
 * orders of customers who are not counted here
 * @param mayFail code with which a purchase may end that was not charged; absent: none may
 * @returns whether nothing is lost, charged twice, untold or in doubt, and no other purchase has failed
 */
export const report = (
  title: string,
  { bought, failed, repeated, took, longest }: Shopping,
  books: Omit<Books, 'apart' | 'untold'> & Partial<Books>,
  mayFail?: ErrorCode,
): boolean => {
  const unexpected = failed.filter((code) => code !== mayFail)
  const rows: [what: string, value: string][] = [
    ['Purchases confirmed', String(bought.length)],
    ['Confirmed and lost', String(books.lost.length)],
    ['Charged twice', String(books.twice.length)],
    ...(books.apart
      ? [['Charged without an order, or ordered without a charge', String(books.apart.length)] as [string, string]]
      : []),
    ...(books.untold ? [['Charged, and no customer was told', String(books.untold.length)] as [string, string]] : []),
    ['Still in doubt', String(books.open.length)],
    ['Purchases that failed', `${failed.length}${failed.length > 0 ? `: ${[...new Set(failed)].join(', ')}` : ''}`],
    ['Requests sent again', String(repeated)],
    ['From the tap to the confirmation', spread(took)],
    ['Longest time without a page', seconds(longest.page)],
    ['Longest time without a purchase', seconds(longest.order)],
  ]
  console.log(`\n${title}; ${machine()}\n`)
  console.log(['| What | Result |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'))
  return [books.lost, books.twice, books.apart ?? [], books.untold ?? [], books.open, unexpected].every(
    ({ length }) => length === 0,
  )
}
