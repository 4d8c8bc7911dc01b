import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './section-head.css'

/** Heading of a group, with a count or a link at its end. */
export const SectionHead = ({ title, end, level = 2 }: { title: ReactNode; end?: ReactNode; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <div className="section-head">
      <Heading>{title}</Heading>
      {end !== undefined && <span className="muted small num">{end}</span>}
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
  <section className={cx('g3', className)}>
    <SectionHead title={title} end={end} />
    {children}
  </section>
)
