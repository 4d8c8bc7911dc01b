import { cx } from './cx.ts'
import type { IconNames } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

export type IconWeight = keyof IconNames

type Takes<Weight> = Weight extends IconWeight ? (name: IconNames[Weight]) => void : never

/** The names drawn in a weight; of several weights, those drawn in each of them. */
export type NamesIn<Weight extends IconWeight> =
  Takes<Weight> extends (name: infer Name) => void ? Name & string : never

export interface IconProps<Weight extends IconWeight> {
  name: NamesIn<Weight>
  weight?: Weight
  size?: 'sm' | 'lg' | 'xl'
  className?: string
  /** Read out where the icon stands without words; without it the icon is decoration. */
  label?: string
}

/** A symbol of the sprite, in the colour of the text around it. */
export function Icon<Weight extends IconWeight = 'regular'>({
  name,
  weight,
  size,
  className,
  label,
}: IconProps<Weight>) {
  const described = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg className={cx('icon', size && `icon--${size}`, className)} viewBox="0 0 256 256" {...described}>
      <use href={`${sprite}#${weight ?? 'regular'}-${name}`} />
    </svg>
  )
}
