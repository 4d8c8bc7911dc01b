import type { ReactNode } from 'react'
import './sticky-header.css'

interface StickyHeaderProps {
  /** Absent while the page's own heading is near: then only a strip that keeps content from under Back. */
  title?: ReactNode
  end?: ReactNode
}

/** The title again, over the scrolled page. Hidden from readers: the page's own heading is the heading. */
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
