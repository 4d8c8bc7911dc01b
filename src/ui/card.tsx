import type { ComponentProps, ElementType } from 'react'
import './card.css'
import { cx } from './cx.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** What it is in the document: `article`, `section`, `form`, `li`. */
  as?: ElementType
  /** No padding: for rows that reach the edges. */
  flush?: boolean
  /** The chosen one of several: a 2 px edge. */
  selected?: boolean
}

export function Card({ as: Element = 'div', flush, selected, className, ...rest }: CardProps) {
  return <Element {...rest} className={cx('card', flush && 'card--flush', selected && 'card--selected', className)} />
}
