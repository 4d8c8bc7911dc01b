import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as css from './seal.module.css'

export type SealTone = 'info' | 'brand' | 'success' | 'warning' | 'danger'

const tones: Record<SealTone, string | undefined> = {
  info: undefined,
  brand: css.brand,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
}

/** A large round icon at the head of a dialog, a sheet or an empty page. */
export const Seal = ({ tone = 'info', small, children }: { tone?: SealTone; small?: boolean; children: ReactNode }) => (
  <span className={cx(css.seal, tones[tone], small && css.sm)}>{children}</span>
)
