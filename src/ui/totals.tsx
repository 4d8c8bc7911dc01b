import './totals.css'

export interface TotalsProps {
  lines: readonly { name: string; value: string }[]
  sum?: { name: string; value: string }
}

export const Totals = ({ lines, sum }: TotalsProps) => (
  <dl className="totals small">
    {lines.map(({ name, value }) => (
      <div key={name}>
        <dt className="muted">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {sum && (
      <div className="sum">
        <dt>{sum.name}</dt>
        <dd>{sum.value}</dd>
      </div>
    )}
  </dl>
)
