import type { ComponentProps, ReactNode } from 'react'
import { vars } from './css-vars.ts'
import * as css from './slider.module.css'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Icons of the two ends. */
  start?: ReactNode
  end?: ReactNode
}

export function Slider({ label, value, min, max, onChange, start, end, ...rest }: SliderProps) {
  const share = (100 * (value - min)) / (max - min)
  return (
    <div className={css.slider} style={vars({ '--v': `${share}%` })}>
      <span aria-hidden="true">{start}</span>
      <input
        {...rest}
        type="range"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true">{end}</span>
    </div>
  )
}
