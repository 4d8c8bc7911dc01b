import { cx } from './cx.ts'
import type { IconNames } from './icon-names.ts'
import { symbolAddress } from './symbol-address.ts'
import * as css from './icon.module.css'

export type IconWeight = keyof IconNames

type Takes<Weight> = Weight extends IconWeight ? (name: IconNames[Weight]) => void : never

/** The names available in a weight; for several weights, those available in each. */
export type NamesIn<Weight extends IconWeight> =
  Takes<Weight> extends (name: infer Name) => void ? Name & string : never

export interface IconProps<Weight extends IconWeight> {
  name: NamesIn<Weight>
  weight?: Weight
  size?: 'sm' | 'lg' | 'xl'
  className?: string
  /** Accessible name of an icon without text; without it the icon is decorative. */
  label?: string
}

const sizes = { sm: css.sm, lg: css.lg, xl: css.xl }

/** A symbol of a sprite, in the current text colour. */
export function Icon<Weight extends IconWeight = 'regular'>({
  name,
  weight,
  size,
  className,
  label,
}: IconProps<Weight>) {
  const described = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg data-ui="icon" className={cx(css.icon, size && sizes[size], className)} viewBox="0 0 256 256" {...described}>
      <use href={symbolAddress(`${weight ?? 'regular'}-${name}`)} />
    </svg>
  )
}
