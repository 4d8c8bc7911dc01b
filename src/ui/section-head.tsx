import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import * as css from './section-head.module.css'
import * as prose from './styles/prose.module.css'
import * as layout from './styles/layout.module.css'

/** Heading of a group, with a count or a link at its end. */
export const SectionHead = ({ title, end, level = 2 }: { title: ReactNode; end?: ReactNode; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <div className={css.sectionHead} data-ui="section-head">
      <Heading>{title}</Heading>
      {end !== undefined && <span className={`${prose.muted} ${prose.small} ${prose.num}`}>{end}</span>}
    </div>
  )
}

interface SectionProps {
  title: ReactNode
  end?: ReactNode
  children: ReactNode
  className?: string
}

/** A heading and its content. */
export const Section = ({ title, end, children, className }: SectionProps) => (
  <section className={cx(layout.g3, className)}>
    <SectionHead title={title} end={end} />
    {children}
  </section>
)
