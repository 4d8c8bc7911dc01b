import type { ReactNode } from 'react'
import * as css from './banner.module.css'
import { Actions, Button, LinkButton } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'

export interface BannerProps {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  /** One small element at the right end. */
  end?: ReactNode
  /** Buttons below the text; use BannerButton and BannerLink. */
  actions?: ReactNode
  /** Makes the whole banner one button. */
  onClick?: () => void
}

/** A docked message that stays until its condition ends or the user answers it. */
export function Banner({ icon, title, children, end, actions, onClick }: BannerProps) {
  const inside = (
    <>
      {icon}
      <span>
        <b>{title}</b>
        {children}
      </span>
      {end}
      {actions && <Actions>{actions}</Actions>}
    </>
  )
  const classes = cx(css.banner, actions !== undefined && css.stack)
  return onClick ? (
    <button type="button" data-ui="banner" className={classes} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div data-ui="banner" className={classes} role="status">
      {inside}
    </div>
  )
}

/** A button in the banner's two tones. */
export const BannerButton = ({
  strong,
  onClick,
  children,
}: {
  strong?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <Button className={strong ? css.strong : css.weak} onClick={onClick}>
    {children}
  </Button>
)

/** A link that looks like the banner's strong button. */
export const BannerLink = ({ href, rel, children }: { href: string; rel?: string; children: ReactNode }) => (
  <LinkButton className={css.strong} href={href} rel={rel}>
    {children}
  </LinkButton>
)
