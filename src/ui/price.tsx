import { cx } from './cx.ts'
import './price.css'

export interface PriceProps {
  cents: number
  /** What it is for: "each month". */
  per?: string
  className?: string
}

const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** An amount with small raised cents; read out as one number. */
export function Price({ cents, per, className }: PriceProps) {
  const whole = dollars.format(Math.trunc(cents / 100))
  const rest = String(Math.abs(cents % 100)).padStart(2, '0')
  return (
    <div className={cx('price', className)}>
      <span aria-hidden="true">${whole}<sup>{rest}</sup></span>
      <span className="sr">${whole}.{rest}</span>
      {per && <span className="per">{per}</span>}
    </div>
  )
}
