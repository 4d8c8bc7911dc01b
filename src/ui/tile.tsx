import type { ReactNode } from 'react'
import { vars } from './css-vars.ts'
import { cx } from './cx.ts'
import * as css from './tile.module.css'
import type { Tone } from './tone.ts'

export interface TileProps {
  /** An Icon. */
  children: ReactNode
  size?: 'sm' | 'lg'
  tone?: 'accent' | 'plain' | 'on' | Tone
  /** A product's own colour, `#rrggbb`; replaces the tone. */
  tint?: string
}

const sizes = { sm: css.sm, lg: css.lg }
const tones: Record<NonNullable<TileProps['tone']>, string | undefined> = {
  accent: css.accent,
  plain: css.plain,
  on: css.on,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
  info: css.info,
}

/** A small plate with an icon, at the start of a row or a card. */
export function Tile({ children, size, tone, tint }: TileProps) {
  const look = tint ? css.tint : tone && tones[tone]
  return (
    <span className={cx(css.tile, size && sizes[size], look)} style={tint ? vars({ '--tint': tint }) : undefined}>
      {children}
    </span>
  )
}
