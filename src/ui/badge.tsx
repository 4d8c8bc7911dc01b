import type { ReactNode } from 'react'
import * as css from './badge.module.css'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'

export interface BadgeProps {
  tone?: 'brand' | 'accent' | 'pop' | Tone
  icon?: ReactNode
  children: ReactNode
  className?: string
}

const tones: Record<NonNullable<BadgeProps['tone']>, string | undefined> = {
  brand: css.brand,
  accent: css.accent,
  pop: css.pop,
  success: css.success,
  warning: css.warning,
  danger: css.danger,
  info: css.info,
}

export const Badge = ({ tone, icon, children, className }: BadgeProps) => (
  <span className={cx(css.badge, tone && tones[tone], className)}>
    {icon}
    {children}
  </span>
)
