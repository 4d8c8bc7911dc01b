import type { ReactNode } from 'react'
import * as css from './sticky-header.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface StickyHeaderProps {
  /** Absent while the page's own heading is visible: then only a strip separates the content from Back. */
  title?: ReactNode
  end?: ReactNode
}

/** Repeats the title over the scrolled page. Hidden from screen readers, which read the page's own heading. */
export const StickyHeader = ({ title, end }: StickyHeaderProps) => (
  <div className={css.stickyHeader}>
    {title && (
      <span className={layout.grow} aria-hidden="true">
        {title}
      </span>
    )}
    {end && <div className={css.end}>{end}</div>}
  </div>
)
