import { cx } from './cx.ts'
import type { IconNames } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

export type IconWeight = keyof IconNames

/** A weight with the names drawn in it; a weight that is left out means regular. */
export type IconPick =
  | { name: IconNames['regular']; weight?: 'regular' }
  | { [Weight in Exclude<IconWeight, 'regular'>]: { name: IconNames[Weight]; weight: Weight } }[Exclude<IconWeight, 'regular'>]

export type IconProps = IconPick & {
  size?: 'sm' | 'lg' | 'xl'
  className?: string
  /** Read out where the icon stands without words; without it the icon is decoration. */
  label?: string
}

export function Icon({ name, weight = 'regular', size, className, label }: IconProps) {
  const described = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg className={cx('icon', size && `icon--${size}`, className)} viewBox="0 0 256 256" {...described}>
      <use href={`${sprite}#${weight}-${name}`} />
    </svg>
  )
}
