import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { softTones, type SoftTone } from '../tone.ts'
import * as css from './seal.module.css'

export type SealTone = Exclude<SoftTone, 'accent'>

/** A large round icon at the head of a dialog, a sheet or an empty page. */
export const Seal = ({ tone = 'info', small, children }: { tone?: SealTone; small?: boolean; children: ReactNode }) => (
  <span className={cx(css.seal, softTones[tone], small && css.sm)}>{children}</span>
)
