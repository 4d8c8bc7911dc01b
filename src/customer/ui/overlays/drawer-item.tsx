import type { MouseEventHandler, ReactNode } from 'react'
import { Anchor } from '#src/ui/anchor.tsx'
import * as css from './drawer.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

export interface DrawerItemProps {
  href: string
  icon: ReactNode
  children: ReactNode
  current?: boolean
  /** A dot, or a count as text. */
  end?: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** One link in the side menu. */
export const DrawerItem = ({ href, icon, children, current, end, onClick }: DrawerItemProps) => (
  <Anchor className={css.item} href={href} aria-current={current ? 'page' : undefined} onClick={onClick}>
    {icon}
    <span className={layout.grow}>{children}</span>
    {end}
  </Anchor>
)
