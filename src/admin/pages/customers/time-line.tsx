import { reportReasons } from '#contract/constants.ts'
import type { CustomerEvent } from '#contract/shapes/customer.ts'
import { dateTime, listText, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { timeLineWords as words } from '#src/words/admin-customers.ts'
import { actWords } from '#src/words/admin-acts.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { useAskPages } from '../../ui/use-ask-pages.ts'
import * as css from './time-line.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface TimeLineProps {
  id: string
  /** How many acts of staff this page has done: after each the line is read again. */
  acts: number
}

/** What happened to the customer, the newest first, and who did it. */
export function TimeLine({ id, acts }: TimeLineProps) {
  const { remote } = useServices()
  const ask = async (before?: string) => {
    const query = before === undefined ? {} : { before }
    const page = await remote.ask('GET /accounts/customers/{id}/events', { params: { id }, query })
    return { items: page.events, next: page.next }
  }
  const events = useAskPages<CustomerEvent, string>(ask, `${id} ${acts}`)
  return (
    <Card as="section" className={css.timeLine} aria-label={words.title}>
      <SectionHead title={words.title} />
      <AskedContent asked={events}>
        {(list: readonly CustomerEvent[]) => (
          <ol className={css.events}>
            {list.map((event, number) => (
              // Events have no name of their own; the list only grows at its end.
              <Event key={`${event.at} ${number}`} event={event} />
            ))}
          </ol>
        )}
      </AskedContent>
      <MoreButton more={events.more}>{words.earlier}</MoreButton>
    </Card>
  )
}

function Event({ event }: { event: CustomerEvent }) {
  const { locations } = useEditing().saved
  const { at, by, actor, what } = event
  const locationId = 'locationId' in what ? what.locationId : null
  const place =
    locationId === null ? null : (locations?.find(({ id }) => id === locationId)?.name ?? String(locationId))
  const reason = what.kind === 'act' ? what.reason : null
  return (
    <li className={css.event}>
      <span className={css.icon}>
        <Icon name={iconOf(event)} size="sm" />
      </span>
      <span>
        <b className={prose.small}>{textOf(what)}</b>
        <span className={`${css.detail} ${prose.muted} ${prose.xs}`}>
          {words.detail(actor ?? words.by[by], dateTime(at), place, reason)}
        </span>
      </span>
    </li>
  )
}

const textOf = (what: CustomerEvent['what']): string => {
  switch (what.kind) {
    case 'joined':
      return words.joined
    case 'use':
      return words.used(what.name)
    case 'report':
      return words.reported(reportReasons[what.reason], what.text)
    case 'membership':
      return words.ofMembership[what.of](what.plan)
    case 'act':
      return [actWords[what.act].name, ...(what.name === null ? [] : [what.name])].join(': ')
    case 'payment': {
      const say = what.isApproved
        ? { order: words.bought, clubBilling: words.renewed, airPay: words.atKiosk }[what.of]
        : words.declined
      return say(listText([...new Set(what.names)]), money(what.totalCents))
    }
  }
}

const iconOf = ({ by, what }: CustomerEvent): NamesIn<'regular'> => {
  if (by === 'staff') return 'user-circle'
  const icons = {
    joined: 'user-circle',
    use: 'qr-code',
    report: 'lifebuoy',
    membership: 'arrows-clockwise',
    act: 'user-circle',
    payment: 'receipt',
  } as const
  return icons[what.kind]
}
