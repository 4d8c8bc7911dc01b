import type { ReactNode } from 'react'
import * as css from './empty.module.css'

export interface EmptyProps {
  /** A drawing or a Seal. */
  art?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next step; required in an empty state. */
  actions?: ReactNode
  level?: 1 | 2
}

/** An empty, not-found or error state: a drawing, a title, and what to do. */
export function Empty({ art, title, children, actions, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.empty}>
      {art}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
