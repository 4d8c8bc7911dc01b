import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import * as css from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> &
  ({ label: string } | { 'aria-labelledby': string })

/** An on/off switch that applies at once, without a button to confirm. Named by `label` or by the text beside it. */
export function Switch({ className, ...props }: SwitchProps) {
  const { label, ...input } = props as { label?: string }
  return <input {...input} type="checkbox" role="switch" aria-label={label} className={cx(css.track, className)} />
}
