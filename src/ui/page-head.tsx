import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './page-head.css'

export interface PageHeadProps {
  title: ReactNode
  /** Beside the title: a filter chip, a count. */
  end?: ReactNode
  /** False where no Back button floats: the title starts at the gutter. */
  back?: boolean
}

export const PageHead = ({ title, end, back = true }: PageHeadProps) => (
  <header className={cx('page-head', !back && 'page-head--root')}>
    <h1>{title}</h1>
    {end && <div className="page-head__end">{end}</div>}
  </header>
)
