import type { ComponentProps, ElementType } from 'react'
import * as css from './card.module.css'
import { cx } from './cx.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Its element: `article`, `section`, `form`, `li`. */
  as?: ElementType
  /** No padding: for rows up to the edges. */
  flush?: boolean
  /** The selected card of several: a 2 px edge. */
  selected?: boolean
}

export function Card({ as: Element = 'div', flush, selected, className, ...rest }: CardProps) {
  return <Element {...rest} className={cx(css.card, flush && css.flush, selected && css.selected, className)} />
}
