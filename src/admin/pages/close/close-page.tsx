import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { daysLater } from '#contract/rules/merchant-time.ts'
import { adminSections } from '#contract/routes/admin.ts'
import { toCents } from '#contract/rules/money.ts'
import type { BusinessDay, DayFigure, DayIndex } from '#contract/shapes/close.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { closeWords as words } from '#src/words/admin-closes.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { PlainInput } from '../../ui/plain-input.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { CloseDeed, shownDay } from './close-deed.tsx'
import { ComparisonCard, Differences } from './comparison.tsx'
import { EntriesDialog, type OpenedFigure } from './entries-dialog.tsx'
import { JournalDialog } from './journal-dialog.tsx'
import { DayMoney, DayPlates, DoubtCard } from './day-money.tsx'
import { SalesTable } from './sales-table.tsx'
import * as css from './close-page.module.css'
import * as split from '../../ui/split.module.css'

const { path } = adminSections.find(({ name }) => name === 'close')!

/** The close of a day. */
export default function ClosePage() {
  const index = useAsk('GET /accounts/days', {})
  return <AskedContent asked={index}>{(days) => <ChosenDay index={days} onClosed={index.again} />}</AskedContent>
}

/** The day of the address; else the one to close next, and before the first close yesterday. */
const useChosenDay = ({ today, next }: DayIndex): [string, (day: string) => void] => {
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('day') ?? ''
  // The day stays the one that is looked at when it is closed.
  const [first] = useState(() => (next === null ? daysLater(today, -1) : next > today ? today : next))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(wanted) && !Number.isNaN(Date.parse(wanted))
  const choose = (day: string) => navigate(`${path}?${new URLSearchParams({ day }).toString()}`, { replace: true })
  return [isDay ? wanted : first, choose]
}

function ChosenDay({ index, onClosed }: { index: DayIndex; onClosed: () => void }) {
  const [day, choose] = useChosenDay(index)
  const [last] = index.closed
  const lead = last
    ? words.lastClosed(
        shownDay(last.day),
        last.number,
        last.by,
        last.closedAt && dateTime(last.closedAt),
        last.difference === null ? null : money(toCents(last.difference)),
      )
    : words.noneClosed
  return (
    <SectionPage
      title={words.title}
      lead={lead}
      end={
        <div className={css.choice}>
          <IconButton
            label={words.before}
            icon={<Icon name="caret-left" weight="bold" />}
            onClick={() => choose(daysLater(day, -1))}
          />
          <PlainInput
            type="date"
            aria-label={words.day}
            max={index.today}
            value={day}
            onChange={({ target }) => target.value !== '' && choose(target.value)}
          />
          <IconButton
            label={words.after}
            icon={<Icon name="caret-right" weight="bold" />}
            disabled={day >= index.today}
            onClick={() => choose(daysLater(day, 1))}
          />
        </div>
      }
    >
      <Day key={day} day={day} index={index} onChoose={choose} onClosed={onClosed} />
    </SectionPage>
  )
}

/** Milliseconds between two questions about a day that is being closed. */
const pause = 1_000

interface DayProps {
  day: string
  index: DayIndex
  onChoose: (day: string) => void
  onClosed: () => void
}

function Day({ day, index, onChoose, onClosed }: DayProps) {
  const { clock } = useServices()
  const asked = useAsk('GET /accounts/days/{day}', { params: { day } })
  const compared = useAsk('GET /accounts/days/{day}/comparison', { params: { day } })
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const [isExport, setExport] = useState(false)
  const state = asked.value?.state
  const { again, value: known } = asked
  const goesOn = known !== undefined && (known.state === 'closing' || known.documented < known.toDocument)
  useEffect(() => (goesOn ? clock.after(pause, again) : undefined), [goesOn, clock, again, known])
  // The index names the new close.
  useEffect(() => {
    if (state === 'closed' && !index.closed.some((close) => close.day === day && close.closedAt !== null)) onClosed()
  }, [state, index, day, onClosed])
  const put = (value: BusinessDay) => {
    asked.put(value)
    compared.again()
    onClosed()
  }
  const open = (figure: DayFigure, place?: { id: number; name: string }) => setOpened({ day, figure, place })
  return (
    <AskedContent asked={asked}>
      {(value) => (
        <>
          <div className={split.split}>
            <div className={css.column}>
              <Differences asked={compared} isOpen={value.number === null} />
              <SalesTable day={value} onOpen={open} />
              <DayPlates day={value} onOpen={open} />
              <DoubtCard inDoubt={value.inDoubt} />
            </div>
            <div className={`${css.column} ${css.sums}`}>
              <ComparisonCard asked={compared} />
              <DayMoney day={value} onOpen={open} />
            </div>
          </div>
          <CloseDeed
            day={value}
            index={index}
            compared={compared}
            onChoose={onChoose}
            onExport={() => setExport(true)}
            onClosed={put}
          />
          <EntriesDialog opened={opened} onClose={() => setOpened(null)} />
          <JournalDialog open={isExport} day={day} onClose={() => setExport(false)} />
        </>
      )}
    </AskedContent>
  )
}
