import type { ReactNode } from 'react'
import './banner.css'
import { cx } from './cx.ts'

export interface BannerProps {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  /** One small element at the right end. */
  end?: ReactNode
  /** Buttons below the text; use BannerButton. */
  actions?: ReactNode
  /** Makes the whole banner one button. */
  onClick?: () => void
}

/** A docked message that stays until its condition ends or the user answers it. */
export function Banner({ icon, title, children, end, actions, onClick }: BannerProps) {
  const inside = (
    <>
      {icon}
      <span>
        <b>{title}</b>
        {children}
      </span>
      {end}
      {actions && <div className="actions">{actions}</div>}
    </>
  )
  const classes = cx('banner', actions !== undefined && 'banner--stack')
  return onClick ? (
    <button type="button" className={classes} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div className={classes} role="status">
      {inside}
    </div>
  )
}

/** A button in the banner's two tones. */
export const BannerButton = ({
  strong,
  onClick,
  children,
}: {
  strong?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className={cx('btn', strong ? 'btn--inv' : 'btn--inv2')} onClick={onClick}>
    {children}
  </button>
)

/** A count at the banner's end: the number of queued changes. */
export const BannerCount = ({
  icon,
  children,
  onClick,
}: {
  icon?: ReactNode
  children: ReactNode
  onClick?: () => void
}) =>
  onClick ? (
    <button type="button" className="queue queue--tap" onClick={onClick}>
      {icon}
      {children}
    </button>
  ) : (
    <span className="queue">
      {icon}
      {children}
    </span>
  )
