import { useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import './pay-bar.css'
import { usePublishedHeight } from './use-published-height.ts'

export interface PayBarProps {
  children: ReactNode
  /** No bottom bar follows: adds the safe-area inset. */
  end?: boolean
}

/**
 * Below the scroller: the totals and one button. Its height is published as `--paybar-h`; the dock is placed above it.
 */
export function PayBar({ children, end }: PayBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  usePublishedHeight(bar, '--paybar-h')
  return (
    <div ref={bar} className={cx('paybar', end && 'paybar--end')}>
      {children}
    </div>
  )
}
