import type { ComponentProps, ReactNode } from 'react'
import './compact-ticket.css'
import { cx } from './cx.ts'
import { stubClass, type TicketTone } from './ticket-tone.ts'

export interface CompactTicketProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  tone?: TicketTone
  icon: ReactNode
  name: string
  meta: ReactNode
  end?: ReactNode
}

/** A ticket as one row, for wallets with many items. Place it inside Rows. */
export const CompactTicket = ({ tone, icon, name, meta, end, className, ...rest }: CompactTicketProps) => (
  <button type="button" {...rest} className={cx('tk', stubClass(tone), className)}>
    <span className="tk__s">{icon}</span>
    <span className="grow">
      <b>{name}</b>
      <span>{meta}</span>
    </span>
    {end}
  </button>
)

/** Last row of a collapsed group: the number of hidden items. */
export const MoreTickets = ({ children, ...rest }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" {...rest} className="tk tk--more">
    {children}
  </button>
)
