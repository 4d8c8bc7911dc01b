import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './pay-bar.css'

/** Below the scroller: the sums and the one button. `end` when no bottom bar follows, for the phone's own edge. */
export const PayBar = ({ children, end }: { children: ReactNode; end?: boolean }) => <div className={cx('paybar', end && 'paybar--end')}>{children}</div>
