import * as css from './totals.module.css'
import { cx } from '#src/ui/cx.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export interface TotalsProps {
  /** good: something that is taken off. */
  lines: readonly { name: string; value: string; good?: boolean }[]
  sum?: { name: string; value: string }
}

export const Totals = ({ lines, sum }: TotalsProps) => (
  <dl className={`${css.totals} ${prose.small}`}>
    {lines.map(({ name, value, good }) => (
      <div key={name} className={cx(good && css.good)}>
        <dt className={cx(!good && prose.muted)}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {sum && (
      <div className={css.sum}>
        <dt>{sum.name}</dt>
        <dd>{sum.value}</dd>
      </div>
    )}
  </dl>
)
