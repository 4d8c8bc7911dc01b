import { useId, type ReactNode } from 'react'
import * as css from './option-list.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface Option<Value extends string> {
  value: Value
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  /** It is shown, and cannot be chosen. */
  disabled?: boolean
}

interface OptionListProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one of several, each on a plate of its own. Arrow keys change it. */
export function OptionList<Value extends string>({ label, options, value, onChange }: OptionListProps<Value>) {
  const name = useId()
  return (
    <div className={css.options} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className={`${css.input} ${prose.visuallyHidden}`}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={css.mark} aria-hidden="true" />
          <span className={css.text}>
            <b>{option.title}</b>
            {option.detail && <span className={css.detail}>{option.detail}</span>}
          </span>
          {option.end}
        </label>
      ))}
    </div>
  )
}
