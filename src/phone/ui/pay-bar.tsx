import { useRef, type ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as css from './pay-bar.module.css'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'

export interface PayBarProps {
  /** Name of its landmark. */
  label: string
  children: ReactNode
  /** No bottom bar follows: adds the safe-area inset. */
  end?: boolean
}

/**
 * A landmark below the scroller: the totals and one button. Its height is published as `--paybar-h`; the dock is placed
 * above it.
 */
export function PayBar({ label, children, end }: PayBarProps) {
  const bar = useRef<HTMLElement>(null)
  usePublishedHeight(bar, '--paybar-h')
  return (
    <section ref={bar} data-ui="pay-bar" className={cx(css.payBar, end && css.end)} aria-label={label}>
      {children}
    </section>
  )
}
