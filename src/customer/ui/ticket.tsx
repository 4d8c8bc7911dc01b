import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'
import { stubClass, type TicketTone } from './ticket-tone.ts'
import * as css from './ticket.module.css'
import { Uses, type UsesProps } from './uses.tsx'

export interface TicketProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  tone?: TicketTone
  /** Duotone, on the stub. */
  icon: ReactNode
  name: string
  /** Uses, expiry, plate: one muted line. */
  meta: ReactNode
  /** Active, Gift, Ends soon. */
  badge?: ReactNode
  uses?: UsesProps
}

/** One item of the wallet; the whole ticket opens its code. Without onClick it is not a button. */
export function Ticket({ tone, icon, name, meta, badge, uses, className, onClick, ...rest }: TicketProps) {
  const inside = (
    <>
      <span className={css.stub}>{icon}</span>
      <span className={css.main}>
        <span className={css.line}>
          <span className={css.name}>{name}</span>
          {badge}
        </span>
        <span className={css.meta}>{meta}</span>
        {uses && <Uses {...uses} />}
      </span>
    </>
  )
  const classes = cx(css.ticket, stubClass(tone), className)
  const button = (
    <button type="button" aria-haspopup="dialog" {...rest} data-ui="ticket" className={classes} onClick={onClick}>
      {inside}
    </button>
  )
  return (
    <div className={css.wrap}>
      {onClick ? (
        button
      ) : (
        <div data-ui="ticket" className={classes}>
          {inside}
        </div>
      )}
    </div>
  )
}
