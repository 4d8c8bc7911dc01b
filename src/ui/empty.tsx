import type { ReactNode } from 'react'
import './empty.css'

export interface EmptyProps {
  /** A drawing or a Seal. */
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next step; an empty place always offers one. */
  actions?: ReactNode
  level?: 1 | 2
}

/** Nothing here yet, not found, or gone wrong: a drawing, what it is, and what to do. */
export function Empty({ art, title, children, actions, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      {art}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions}
    </div>
  )
}
