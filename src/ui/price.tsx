import { cx } from './cx.ts'
import './price.css'

export interface PriceProps {
  /** "$24" */
  whole: string
  /** "00", drawn small. */
  cents: string
  /** What stands behind the cents where the sign comes last: " €". */
  after?: string
  /** The amount in one piece, for readers. */
  spoken: string
  /** What it is for: "each month". */
  per?: string
  className?: string
}

/** An amount with small raised cents; read out as one number. */
export const Price = ({ whole, cents, after, spoken, per, className }: PriceProps) => (
  <div className={cx('price', className)}>
    <span aria-hidden="true">
      {whole}
      <sup>{cents}</sup>
      {after}
    </span>
    <span className="sr">{spoken}</span>
    {per && <span className="per">{per}</span>}
  </div>
)
