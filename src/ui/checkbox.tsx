import type { ComponentProps, ReactNode } from 'react'
import * as css from './checkbox.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as prose from './styles/prose.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; error?: string }

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ children, className, error, ...input }: CheckboxProps) {
  return (
    <label className={cx(css.checkbox, className)}>
      <input
        type="checkbox"
        className={`${css.input} ${prose.visuallyHidden}`}
        {...input}
        aria-invalid={error ? true : undefined}
      />
      <span className={css.box} aria-hidden="true">
        <Icon name="check" weight="bold" />
      </span>
      <span>
        {children}
        {error && <span className={css.error}>{error}</span>}
      </span>
    </label>
  )
}
