import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './ticks.css'

export interface TickItem {
  text: ReactNode
  /** Takes the tick's place. */
  icon?: ReactNode
  /** What does not work: a cross. */
  bad?: boolean
}

const tick = <Icon name="check" weight="bold" />
const cross = <Icon name="x" weight="bold" className="bad" />

/** What is included, or what works and what does not. */
export const Ticks = ({ items, large }: { items: readonly (TickItem | string)[]; large?: boolean }) => (
  <ul className={large ? 'ticks ticks--lg' : 'ticks'}>
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
