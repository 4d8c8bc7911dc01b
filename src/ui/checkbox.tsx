import type { ComponentProps, ReactNode } from 'react'
import './checkbox.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; error?: string }

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ children, className, error, ...input }: CheckboxProps) {
  return (
    <label className={cx('check', className)}>
      <input type="checkbox" className="check__input sr" {...input} aria-invalid={error ? true : undefined} />
      <span className="box" aria-hidden="true">
        <Icon name="check" weight="bold" />
      </span>
      <span>
        {children}
        {error && <span className="check__error">{error}</span>}
      </span>
    </label>
  )
}
