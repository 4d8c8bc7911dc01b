import { useId } from 'react'
import { cx } from './cx.ts'
import './segmented.css'

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
    <div className={cx('seg', className)} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            className="sr"
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
