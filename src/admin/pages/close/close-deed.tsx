import { unsettledIn } from '#contract/rules/difference.ts'
import { daysLater } from '#contract/rules/merchant-time.ts'
import { toCents } from '#contract/rules/money.ts'
import type { BusinessDay, DayComparison, DayIndex } from '#contract/shapes/close.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime, money, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { closeWords as words } from '#src/words/admin-closes.ts'
import { BesideLabel, Deed } from '../../ui/deed.tsx'
import type { Asked } from '../../ui/use-ask.ts'

/** Noon: the day is the same in the zone of every reader. */
export const shownDay = (day: string): string => shortDate(`${day}T12:00:00`)

interface CloseDeedProps {
  day: BusinessDay
  index: DayIndex
  compared: Asked<DayComparison>
  onChoose: (day: string) => void
  onExport: () => void
  /** The day as it is after the close has begun. */
  onClosed: (day: BusinessDay) => void
}

interface Said {
  title: string
  lead: string
  icon: 'good' | 'wrong' | 'waiting'
  /** The day can be closed. */
  isReady?: true
  /** The day that comes first. */
  first?: string
}

const saidOf = ({ day, index, compared }: CloseDeedProps): Said => {
  if (day.state === 'closed' && day.number !== null)
    return {
      title: words.closed(day.number),
      lead:
        day.documented < day.toDocument
          ? words.documentsLead(day.documented, day.toDocument)
          : words.closedLead(day.by, day.closedAt === null ? '' : dateTime(day.closedAt)),
      icon: 'good',
    }
  if (day.state === 'closing')
    return { title: words.closing, lead: words.closingLead(day.booked, day.toBook), icon: 'waiting' }
  const oldest = index.closed.at(-1)
  if (oldest && day.day < oldest.day && index.next !== null && day.day < index.next)
    return { title: words.beforeBooks, lead: words.beforeBooksLead, icon: 'waiting' }
  if (index.next !== null && day.day !== index.next)
    return { title: words.earlier, lead: words.earlierLead(shownDay(index.next)), icon: 'waiting', first: index.next }
  if (day.state === 'running')
    return { title: words.running, lead: words.runningLead(dateTime(day.closesFrom)), icon: 'waiting' }
  if (compared.value === undefined)
    return compared.problem === undefined
      ? { title: words.compared, lead: words.comparing, icon: 'waiting' }
      : { title: words.unread, lead: words.unreadLead, icon: 'wrong' }
  const open = unsettledIn(compared.value)
  if (open.length > 0)
    return {
      title: words.settle(open.length),
      lead: words.settleLead(money(toCents(compared.value.difference ?? 0))),
      icon: 'wrong',
    }
  return { title: words.ready, lead: words.readyLead, icon: 'good', isReady: true }
}

const icons = {
  good: <Icon name="lock-key-open" weight="fill" />,
  wrong: <Icon name="warning" weight="fill" />,
  waiting: <Icon name="clock" weight="fill" />,
}

/** What can be done with the day, and why not. */
export function CloseDeed(props: CloseDeedProps) {
  const { day, onChoose, onExport, onClosed } = props
  const { remote } = useServices()
  const { busy, run } = useAct({
    dialog: (error) => ({ kind: 'error', title: words.closeFailedTitle, body: refusalOr()(error) }),
  })
  const said = saidOf(props)
  const { first } = said
  const close = async () => {
    const body = words.closeBody(money(toCents(day.byCard)))
    const { closeYes: yes, closeNo: no } = words
    if (!(await dialogs.confirm({ title: words.closeTitle(shownDay(day.day)), body, yes, no }))) return
    await run(async () => onClosed(await remote.ask('PUT /accounts/days/{day}/close', { params: { day: day.day } })))
  }
  const isClosed = day.number !== null
  return (
    <Deed
      label={words.region}
      icon={icons[said.icon]}
      isWrong={said.icon === 'wrong'}
      title={said.title}
      lead={said.lead}
    >
      {first !== undefined && (
        <Button kind="quiet" onClick={() => onChoose(first)}>
          {words.earlierGo}
        </Button>
      )}
      <Button kind="outline" icon={<Icon name="download-simple" weight="bold" />} onClick={onExport}>
        <BesideLabel>{words.export}</BesideLabel>
      </Button>
      {isClosed ? (
        <Button kind="quiet" onClick={() => onChoose(daysLater(day.day, 1))}>
          {words.after}
        </Button>
      ) : (
        <Button busy={busy} disabled={!said.isReady} onClick={() => void close()}>
          {words.close}
        </Button>
      )}
    </Deed>
  )
}
