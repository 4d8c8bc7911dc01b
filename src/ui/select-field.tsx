import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field.tsx'
import { Icon } from './icon.tsx'

export interface Option {
  value: string
  label: string
}

export type SelectFieldProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, keyof FieldFrameProps> & {
    options: readonly Option[]
    /** First line, for "nothing chosen". */
    placeholder?: string
  }

/** The platform's native select: on a phone it is faster to use than a custom list. */
export function SelectField({
  label,
  optional,
  error,
  hint,
  good,
  icon,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const end = <Icon name="caret-down" weight="bold" size="sm" />
  const frame = { label, optional, error, hint, good, icon, className, end, disabled: select.disabled }
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
