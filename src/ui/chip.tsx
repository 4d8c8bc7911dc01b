import type { ComponentProps, ReactNode } from 'react'
import * as css from './chip.module.css'
import { cx } from './cx.ts'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Set when the chip is a toggle. */
  on?: boolean
}

export function Chip({ icon, iconEnd, on, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} data-ui="chip" aria-pressed={on} className={cx(css.chip, className)}>
      {icon}
      <span className={css.text}>{children}</span>
      {iconEnd}
    </button>
  )
}

/** A row of chips that scrolls sideways when it is too long. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.chips} role="group" aria-label={label}>
    {children}
  </div>
)
