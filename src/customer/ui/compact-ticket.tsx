import type { ComponentProps, ReactNode } from 'react'
import * as css from './compact-ticket.module.css'
import { cx } from '#src/ui/cx.ts'
import { stubClass, type TicketTone } from './ticket-tone.ts'
import * as layout from '#src/ui/styles/layout.module.css'

export interface CompactTicketProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  tone?: TicketTone
  icon: ReactNode
  name: string
  meta: ReactNode
  end?: ReactNode
}

/** A ticket as one row, for wallets with many items. Place it inside Rows. */
export const CompactTicket = ({ tone, icon, name, meta, end, className, ...rest }: CompactTicketProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    {...rest}
    data-ui="compact-ticket"
    className={cx(css.ticket, stubClass(tone), className)}
  >
    <span className={css.stub}>{icon}</span>
    <span className={layout.grow}>
      <b>{name}</b>
      <span className={css.meta}>{meta}</span>
    </span>
    {end}
  </button>
)

/** Last row of a collapsed group: the number of hidden items. */
export const MoreTickets = ({ children, ...rest }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" {...rest} data-ui="compact-ticket" className={`${css.ticket} ${css.more}`}>
    {children}
  </button>
)
