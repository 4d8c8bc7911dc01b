import { cx } from '#src/ui/cx.ts'
import * as css from './price.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

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
  <div className={cx(css.price, className)}>
    <span aria-hidden="true">
      {whole}
      <sup>{cents}</sup>
      {after}
    </span>
    <span className={prose.visuallyHidden}>{spoken}</span>
    {per && <span className={css.per}>{per}</span>}
  </div>
)
