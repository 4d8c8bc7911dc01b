import type { ReactNode } from 'react'
import * as css from './badge.module.css'
import { cx } from './cx.ts'
import { softTones, type SoftTone } from './tone.ts'

export interface BadgeProps {
  tone?: 'plain' | 'pop' | SoftTone
  icon?: ReactNode
  children: ReactNode
  className?: string
}

const tones = { ...softTones, plain: css.plain, pop: css.pop }

export const Badge = ({ tone = 'plain', icon, children, className }: BadgeProps) => (
  <span className={cx(css.badge, tones[tone], className)}>
    {icon}
    {children}
  </span>
)
