import { useState } from 'react'
import { reportReasons } from '#contract/constants.ts'
import type { ReportEntry } from '#contract/shapes/report.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { reportsWords as words } from '#src/words/admin-reports.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { ListEntry } from '../../ui/list-entry.tsx'
import { useOpenReports } from '../../ui/open-reports.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { OpenedReport } from './opened-report.tsx'
import * as css from './reports-page.module.css'
import * as list from '../../ui/list-detail.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Show = 'open' | 'mine' | 'answered'

/** What customers have reported, one of them opened with what can be done about it. */
export default function ReportsPage() {
  const named = useNavigation().query.get('report')
  const [show, setShow] = useState<Show>('open')
  const [chosen, setChosen] = useState(named)
  const asked = useAsk('GET /accounts/reports', { query: { show } })
  const { count, refresh } = useOpenReports()
  const choices = [
    { value: 'open', label: words.open(count) },
    { value: 'mine', label: words.mine },
    { value: 'answered', label: words.answered },
  ] as const
  const acted = () => {
    setChosen(null)
    asked.again()
    refresh()
  }
  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      end={<Segmented label={words.shows} choices={choices} value={show} onChange={setShow} />}
    >
      <AskedContent asked={asked}>
        {(reports) => <Reports reports={reports} show={show} chosen={chosen} onChoose={setChosen} onActed={acted} />}
      </AskedContent>
    </SectionPage>
  )
}

interface ReportsProps {
  reports: readonly ReportEntry[]
  show: Show
  chosen: string | null
  onChoose: (id: string) => void
  onActed: () => void
}

function Reports({ reports, show, chosen, onChoose, onActed }: ReportsProps) {
  const now = useServices().clock.now()
  const placeOf = usePlaceName()
  const current = reports.find(({ id }) => id === chosen) ?? reports[0]
  if (!current) return <p className={prose.muted}>{words.none[show]}</p>
  return (
    <div className={`${list.split} ${css.split}`}>
      <Card as="section" flush className={list.list} aria-label={words.title}>
        {reports.map((report) => (
          <ListEntry
            key={report.id}
            title={reportReasons[report.reason]}
            detail={
              <>
                {report.customer.name}
                <br />
                {placeOf(report)}, {report.what}
              </>
            }
            end={<span className={`${prose.muted} ${prose.xs}`}>{relativeTime(report.sentDate, now)}</span>}
            current={report.id === current.id}
            onChoose={() => onChoose(report.id)}
          />
        ))}
      </Card>
      <OpenedReport key={current.id} report={current} place={placeOf(current)} onActed={onActed} />
    </div>
  )
}

const usePlaceName = () => {
  const { saved } = useEditing()
  return ({ locationId }: ReportEntry): string =>
    locationId === null
      ? words.inApp
      : (saved.locations?.find(({ id }) => id === locationId)?.name ?? String(locationId))
}
