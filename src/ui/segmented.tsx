import { useId } from 'react'
import { cx } from './cx.ts'
import * as css from './segmented.module.css'
import * as prose from './styles/prose.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
}

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice of a few options, side by side. Arrow keys change it, as with radio buttons. */
export function Segmented<Value extends string>({ label, choices, value, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={cx(css.segmented, className)} data-ui="segmented" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            className={prose.visuallyHidden}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
