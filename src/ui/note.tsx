import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as css from './note.module.css'
import type { Tone } from './tone.ts'
import * as layout from './styles/layout.module.css'

const pictures = {
  info: <Icon name="info" weight="fill" />,
  success: <Icon name="check-circle" weight="fill" />,
  warning: <Icon name="warning" weight="fill" />,
  danger: <Icon name="warning-circle" weight="fill" />,
}

const tones = {
  info: undefined,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
  plain: css.plain,
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
    <div className={cx(css.note, tones[tone], end !== undefined && css.end)} role={live ? 'status' : undefined}>
      {icon ?? pictures[tone === 'plain' ? 'info' : tone]}
      <span className={layout.grow}>{children}</span>
      {end}
    </div>
  )
}
