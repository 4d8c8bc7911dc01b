import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as css from './row.module.css'

interface RowContent {
  /** A Tile or an avatar; optional. */
  start?: ReactNode
  title: ReactNode
  /** A second, muted line. */
  detail?: ReactNode
  /** At the right end: a badge, a switch, a figure. Links without it get a chevron. */
  end?: ReactNode
}

const inside = ({ start, title, detail, end }: RowContent) => (
  <>
    {start}
    <span className={css.text} data-ui="row-text">
      <span className={css.lead}>{title}</span>
      {detail && <span className={css.sub}>{detail}</span>}
    </span>
    {end}
  </>
)

const chevron = <Icon name="caret-right" weight="bold" className={css.chev} />

/** A row without an action. */
export const Row = ({ className, ...content }: RowContent & { className?: string }) => (
  <div className={cx(css.row, className)}>{inside(content)}</div>
)

type RowLinkProps = RowContent & Omit<ComponentProps<'a'>, 'title' | 'href'> & { href: string }

export function RowLink({ start, title, detail, end = chevron, className, ...rest }: RowLinkProps) {
  return (
    <Anchor {...rest} className={cx(css.row, className)}>
      {inside({ start, title, detail, end })}
    </Anchor>
  )
}

type RowButtonProps = RowContent & Omit<ComponentProps<'button'>, 'title' | 'type'>

export function RowButton({ start, title, detail, end = chevron, className, ...rest }: RowButtonProps) {
  return (
    <button type="button" {...rest} className={cx(css.row, className)}>
      {inside({ start, title, detail, end })}
    </button>
  )
}

/** Rows in one card, with hairlines between them. `plain` omits the card, for sheets. */
export const Rows = ({ children, plain }: { children: ReactNode; plain?: boolean }) =>
  plain ? (
    <div className={`${css.rows} ${css.plain}`} data-ui="rows">
      {children}
    </div>
  ) : (
    <Card flush className={css.rows} data-ui="rows">
      {children}
    </Card>
  )
