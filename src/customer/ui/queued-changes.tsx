import type { ReactNode } from 'react'
import * as css from './queued-changes.module.css'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** Heading of a group of changes, with their number. */
export const ChangesHead = ({
  icon,
  title,
  count,
  warning,
}: {
  icon: ReactNode
  title: string
  count: number
  warning?: boolean
}) => (
  <h3 className={cx(css.head, warning && css.warning)}>
    {icon}
    {title}
    <span className={`${prose.num} ${css.count}`}>{count}</span>
  </h3>
)

export const Changes = ({ children }: { children: ReactNode }) => <div className={css.changes}>{children}</div>

export interface ChangeProps {
  tile: ReactNode
  /** Effect of the change, in the user's terms. */
  title: string
  detail?: ReactNode
  age?: ReactNode
  /** Why it failed. With it the buttons are below the text, not beside it. */
  why?: ReactNode
  actions?: ReactNode
}

/** One queued change: waiting, or failed with its reason. */
export const Change = ({ tile, title, detail, age, why, actions }: ChangeProps) => (
  <article className={cx(css.change, !why && css.row)}>
    {tile}
    <div className={`${layout.grow} ${layout.g1}`}>
      <b className={css.lead}>{title}</b>
      {detail && <p className={`${prose.small} ${prose.muted}`}>{detail}</p>}
      {age && <p className={`${prose.xs} ${prose.muted} ${prose.num}`}>{age}</p>}
      {why && (
        <p className={css.why}>
          <Icon name="warning-circle" weight="fill" />
          <span>{why}</span>
        </p>
      )}
      {why && actions && <div className={css.buttons}>{actions}</div>}
    </div>
    {!why && actions}
  </article>
)
