import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './page-head.module.css'

export interface PageHeadProps {
  title: ReactNode
  /** Beside the title: a filter chip, a count. */
  end?: ReactNode
  /** False where no Back button floats: the title starts at the gutter. */
  back?: boolean
}

export const PageHead = ({ title, end, back = true }: PageHeadProps) => (
  <header data-ui="page-head" className={cx(css.pageHead, !back && css.root)}>
    <h1>{title}</h1>
    {end && <div className={css.end}>{end}</div>}
  </header>
)
