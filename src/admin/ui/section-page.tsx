import type { ReactNode } from 'react'
import * as css from './section-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SectionPageProps {
  title: string
  lead: string
  /** Beside the title: a choice, a button. */
  end?: ReactNode
  children: ReactNode
}

/** One section of the back office: its heading, and its cards below. */
export const SectionPage = ({ title, lead, end, children }: SectionPageProps) => (
  <>
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{title}</h1>
        <p className={`${prose.muted} ${prose.small}`}>{lead}</p>
      </div>
      {end}
    </header>
    {children}
  </>
)
