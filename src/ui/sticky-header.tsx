import type { ReactNode } from 'react'
import './sticky-header.css'

/** The title again, over the scrolled page. Hidden from readers: the page's own heading is the heading. */
export const StickyHeader = ({ title, end }: { title: ReactNode; end?: ReactNode }) => (
  <div className="sticky-head">
    <span className="grow" aria-hidden="true">
      {title}
    </span>
    {end && <div className="sticky-head__end">{end}</div>}
  </div>
)
