import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import './seal.css'

export type SealTone = 'info' | 'brand' | 'success' | 'warning' | 'danger'

/** A large round icon at the head of a dialog, a sheet or an empty page. */
export const Seal = ({ tone = 'info', small, children }: { tone?: SealTone; small?: boolean; children: ReactNode }) => (
  <span className={cx('seal', tone !== 'info' && `seal--${tone}`, small && 'seal--sm')}>{children}</span>
)
