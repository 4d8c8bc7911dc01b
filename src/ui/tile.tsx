import type { ReactNode } from 'react'
import { vars } from './css-vars.ts'
import { cx } from './cx.ts'
import * as css from './tile.module.css'
import { softTones, type SoftTone } from './tone.ts'

export interface TileProps {
  /** An Icon. */
  children: ReactNode
  size?: 'sm' | 'lg'
  tone?: 'plain' | 'on' | SoftTone
  /** A product's own colour, `#rrggbb`; replaces the tone. */
  tint?: string
}

const sizes = { sm: css.sm, lg: css.lg }
const tones = { ...softTones, plain: css.plain, on: css.on }

/** A small plate with an icon, at the start of a row or a card. */
export function Tile({ children, size, tone = 'brand', tint }: TileProps) {
  const look = tint ? css.tint : tones[tone]
  return (
    <span className={cx(css.tile, size && sizes[size], look)} style={tint ? vars({ '--tint': tint }) : undefined}>
      {children}
    </span>
  )
}
