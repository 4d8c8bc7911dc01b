import { cx } from './cx.ts'
import './price.css'

export interface PriceProps {
  /** "$24" */
  whole: string
  /** "00", drawn small. */
  cents: string
  /** Text after the cents in currencies with a trailing sign: " €". */
  after?: string
  /** The whole amount, for screen readers. */
  spoken: string
  /** The period: "each month". */
  per?: string
  className?: string
}

/** An amount with small raised cents; announced as one number. */
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
