import { createContext, useContext, type ReactNode } from 'react'
import { cx } from './cx.ts'
import * as css from './section-head.module.css'
import * as prose from './styles/prose.module.css'
import * as layout from './styles/layout.module.css'

/** Level of the group headings below: 3 where they stand below a heading of level 2. */
export const HeadingLevel = createContext<2 | 3>(2)

/** Heading of a group, with a count or a link at its end. */
export function SectionHead({ title, end }: { title: ReactNode; end?: ReactNode }) {
  const Heading = `h${useContext(HeadingLevel)}` as const
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
