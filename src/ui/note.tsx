import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import './note.css'
import type { Tone } from './tone.ts'

const pictures = {
  info: <Icon name="info" weight="fill" />,
  success: <Icon name="check-circle" weight="fill" />,
  warning: <Icon name="warning" weight="fill" />,
  danger: <Icon name="warning-circle" weight="fill" />,
}

export interface NoteProps {
  tone?: Tone | 'plain'
  /** Replaces the default icon of the tone. */
  icon?: ReactNode
  /** A link or button at the end. */
  end?: ReactNode
  children: ReactNode
  /** Announced when it appears. */
  live?: boolean
}

/** A persistent message in the page. */
export function Note({ tone = 'info', icon, end, children, live }: NoteProps) {
  return (
    <div
      className={cx('note', tone !== 'info' && `note--${tone}`, end !== undefined && 'note--end')}
      role={live ? 'status' : undefined}
    >
      {icon ?? pictures[tone === 'plain' ? 'info' : tone]}
      <span className="grow">{children}</span>
      {end}
    </div>
  )
}
