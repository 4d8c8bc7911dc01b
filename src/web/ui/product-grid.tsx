import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './product-grid.module.css'

interface ProductGridProps {
  /** Four columns instead of three, where there is room. */
  small?: boolean
  children: ReactNode
}

/** Cards in columns: as many as fit, of one width. */
export const ProductGrid = ({ small, children }: ProductGridProps) => (
  <div className={cx(css.grid, small && css.small)}>{children}</div>
)
