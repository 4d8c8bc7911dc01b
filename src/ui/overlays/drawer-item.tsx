import type { MouseEventHandler, ReactNode } from 'react'
import { Anchor } from '../anchor.tsx'

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
  <Anchor className="drawer__item" href={href} aria-current={current ? 'page' : undefined} onClick={onClick}>
    {icon}
    <span className="grow">{children}</span>
    {end}
  </Anchor>
)
