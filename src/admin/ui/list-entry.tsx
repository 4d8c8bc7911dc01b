import type { ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './list-entry.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ListEntryProps {
  start?: ReactNode
  title: string
  detail: ReactNode
  /** Badges. */
  end?: ReactNode
  current: boolean
  onChoose: () => void
}

/** An entry of a list whose current one is shown beside it. */
export const ListEntry = ({ start, title, detail, end, current, onChoose }: ListEntryProps) => (
  <button
    type="button"
    className={cx(css.entry, current && css.current)}
    aria-current={current || undefined}
    onClick={onChoose}
  >
    {start}
    <span className={css.text}>
      <b>{title}</b>
      <span className={`${prose.muted} ${prose.xs} ${prose.num}`}>{detail}</span>
    </span>
    {end}
  </button>
)
