import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './ticks.module.css'

export interface TickItem {
  text: ReactNode
  /** Replaces the tick. */
  icon?: ReactNode
  /** Not included or not working: a cross. */
  bad?: boolean
}

const tick = <Icon name="check" weight="bold" />
const cross = <Icon name="x" weight="bold" className={css.bad} />

/** A list of what is included or works, and what is not or does not. */
export const Ticks = ({ items, large }: { items: readonly (TickItem | string)[]; large?: boolean }) => (
  <ul className={large ? `${css.ticks} ${css.lg}` : css.ticks}>
    {items.map((entry, index) => {
      const item = typeof entry === 'string' ? { text: entry } : entry
      return (
        <li key={index}>
          {item.icon ?? (item.bad ? cross : tick)}
          <span>{item.text}</span>
        </li>
      )
    })}
  </ul>
)
