import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import * as css from './icon-button.module.css'
import { Dot } from './marks.tsx'

interface Common {
  /** Accessible name; the icon has none. */
  label: string
  icon: ReactNode
  /** A dot on the corner for new content. The label must mention it too. */
  dot?: boolean
}

const inside = ({ icon, dot }: Pick<Common, 'icon' | 'dot'>) => (
  <>
    {icon}
    {dot && <Dot />}
  </>
)

export function IconButton({
  label,
  icon,
  dot,
  className,
  ...rest
}: Common & Omit<ComponentProps<'button'>, 'type' | 'children'>) {
  return (
    <button type="button" {...rest} data-ui="icon-button" className={cx(css.iconButton, className)} aria-label={label}>
      {inside({ icon, dot })}
    </button>
  )
}

export function IconLink({
  label,
  icon,
  dot,
  className,
  ...rest
}: Common & Omit<ComponentProps<'a'>, 'children'> & { href: string }) {
  return (
    <Anchor {...rest} data-ui="icon-button" className={cx(css.iconButton, className)} aria-label={label}>
      {inside({ icon, dot })}
    </Anchor>
  )
}
