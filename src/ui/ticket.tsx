import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { stubClass, type TicketTone } from './ticket-tone.ts'
import './ticket.css'
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
      <span className="ticket__stub">{icon}</span>
      <span className="ticket__main">
        <span className="ticket__line">
          <span className="ticket__name">{name}</span>
          {badge}
        </span>
        <span className="ticket__meta">{meta}</span>
        {uses && <Uses {...uses} />}
      </span>
    </>
  )
  const classes = cx('ticket', stubClass(tone), className)
  const button = (
    <button type="button" {...rest} className={classes} onClick={onClick}>
      {inside}
    </button>
  )
  return <div className="ticketwrap">{onClick ? button : <div className={classes}>{inside}</div>}</div>
}
