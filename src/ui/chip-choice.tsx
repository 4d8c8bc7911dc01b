import { useId, type ReactNode } from 'react'
import * as css from './chip.module.css'
import * as prose from './styles/prose.module.css'

interface ChipChoiceProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: ReactNode; count?: number }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one chip of several, with optional counts. Arrow keys change it. */
export function ChipChoice<Value extends string>({ label, choices, value, onChange }: ChipChoiceProps<Value>) {
  const name = useId()
  return (
    <div className={css.chips} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.chip} data-ui="chip">
          <input
            type="radio"
            className={prose.visuallyHidden}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          {choice.count !== undefined && <span className={`${prose.num} ${css.count}`}>{choice.count}</span>}
        </label>
      ))}
    </div>
  )
}
