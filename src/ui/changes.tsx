import type { ReactNode } from 'react'
import './changes.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

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
  <h3 className={cx('chg__h', warning && 'chg__h--warning')}>
    {icon}
    {title}
    <span className="num">{count}</span>
  </h3>
)

export const Changes = ({ children }: { children: ReactNode }) => <div className="chgs">{children}</div>

export interface ChangeProps {
  tile: ReactNode
  /** Effect of the change, in the user's terms. */
  title: string
  detail?: ReactNode
  age?: ReactNode
  /** Why it failed. With it the buttons are below the text, not beside it. */
  why?: string
  actions?: ReactNode
}

/** One queued change: waiting, or failed with its reason. */
export const Change = ({ tile, title, detail, age, why, actions }: ChangeProps) => (
  <article className={cx('chg', !why && 'chg--row')}>
    {tile}
    <div className="grow g1">
      <b className="lead">{title}</b>
      {detail && <p className="small muted">{detail}</p>}
      {age && <p className="xs muted num">{age}</p>}
      {why && (
        <p className="chg__why">
          <Icon name="warning-circle" weight="fill" />
          <span>{why}</span>
        </p>
      )}
      {why && actions && <div className="chg__a">{actions}</div>}
    </div>
    {!why && actions}
  </article>
)
