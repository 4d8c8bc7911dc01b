import type { ReactNode } from 'react'
import './sticky-header.css'

interface StickyHeaderProps {
  /** Absent while the page's own heading is visible: then only a strip separates the content from Back. */
  title?: ReactNode
  end?: ReactNode
}

/** Repeats the title over the scrolled page. Hidden from screen readers, which read the page's own heading. */
export const StickyHeader = ({ title, end }: StickyHeaderProps) => (
  <div className="sticky-head">
    {title && (
      <span className="grow" aria-hidden="true">
        {title}
      </span>
    )}
    {end && <div className="sticky-head__end">{end}</div>}
  </div>
)
