import type { ReactNode } from 'react'
import './badge.css'
import { cx } from './cx.ts'
import type { Tone } from './tone.ts'

export interface BadgeProps {
  tone?: 'brand' | 'accent' | 'pop' | Tone
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export const Badge = ({ tone, icon, children, className }: BadgeProps) => (
  <span className={cx('badge', tone && `badge--${tone}`, className)}>
    {icon}
    {children}
  </span>
)
