import type { ReactNode } from 'react'
import { vars } from './css-vars.ts'
import { cx } from './cx.ts'
import './tile.css'
import type { Tone } from './tone.ts'

export interface TileProps {
  /** An Icon. */
  children: ReactNode
  size?: 'sm' | 'lg'
  tone?: 'accent' | 'plain' | 'on' | Tone
  /** A product's own colour, `#rrggbb`; replaces the tone. */
  tint?: string
}

/** A small plate with an icon, at the start of a row or a card. */
export function Tile({ children, size, tone, tint }: TileProps) {
  const look = tint ? 'tile--tint' : tone && `tile--${tone}`
  return (
    <span className={cx('tile', size && `tile--${size}`, look)} style={tint ? vars({ '--tint': tint }) : undefined}>
      {children}
    </span>
  )
}
