import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#src/ui/cx.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import * as css from './deed.module.css'

/** The row below a section, where the section has an act of its own. */
export const deedPlace = smallStore<HTMLElement | null>(null, 'page')

interface DeedProps {
  /** What the row is, for those who do not see it. */
  label: string
  icon: ReactNode
  isWrong?: boolean
  title: string
  lead: string
  /** The buttons. */
  children: ReactNode
}

/** The label of a button beside the main one: on a phone its icon alone is seen. */
export const BesideLabel = ({ children }: { children: string }) => <span className={css.beside}>{children}</span>

/** What can be done with a whole section, in the row below it. */
export function Deed({ label, icon, isWrong = false, title, lead, children }: DeedProps) {
  const place = useSmallStore(deedPlace)
  if (!place) return null
  return createPortal(
    <div className={css.deed} role="region" aria-label={label}>
      <span className={cx(css.mark, isWrong && css.wrong)}>{icon}</span>
      <span className={css.words} role="status">
        <b>{title}</b>
        <span className={css.lead}>{lead}</span>
      </span>
      <span className={css.acts}>{children}</span>
    </div>,
    place,
  )
}
