import { quantile } from '../../quantile.ts'
import type { Silence } from './silent-link.ts'

export interface Trial {
  silence: Silence
  /** Milliseconds. */
  length: number
  /**
   * Milliseconds from the end of the silence to the outcome on screen. Negative when it came before the silence ended;
   * undefined when it did not come.
   */
  after: number | undefined
}

const row = (name: string, trials: readonly Trial[]): string => {
  const inDoubt = trials.filter(({ after }) => after === undefined || after >= 0)
  const times = inDoubt.map(({ after }) => after ?? Infinity)
  const seconds = (part: number) => (times.length > 0 ? `${(quantile(times, part) / 1000).toFixed(1)} s` : '')
  return `| ${name} | ${trials.length} | ${inDoubt.length} | ${seconds(0.5)} | ${seconds(0.95)} | ${seconds(1)} |`
}

/** One row for each kind of silence. */
export const tableOf = (trials: readonly Trial[]): string =>
  [
    '| Silence | Purchases | In doubt at its end | Outcome after, median | 95th percentile | longest |',
    '|---|---|---|---|---|---|',
    ...(['held', 'dead', 'refused'] as const).map((kind) =>
      row(
        kind,
        trials.filter(({ silence }) => silence === kind),
      ),
    ),
    row('All', trials),
  ].join('\n')
