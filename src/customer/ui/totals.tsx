import * as css from './totals.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface TotalsProps {
  lines: readonly { name: string; value: string }[]
  sum?: { name: string; value: string }
}

export const Totals = ({ lines, sum }: TotalsProps) => (
  <dl className={`${css.totals} ${prose.small}`}>
    {lines.map(({ name, value }) => (
      <div key={name}>
        <dt className={prose.muted}>{name}</dt>
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
