import { phoneRoutes } from '#contract/routes/phone.ts'
import type { Redemption } from '#contract/shapes/order.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { reportWords } from '#src/words/report.ts'
import { locations } from '#src/resources/resource.ts'
import { historyWords } from '#src/words/history.ts'
import { HistoryPlaceholder, NothingUsed } from './empty-history.tsx'
import { MonthList } from './month-list.tsx'
import { UseRow } from './rows.tsx'

/** The uses of codes, newest first. */
export function UsedList({ view }: { view: StoredView<Redemption[]> }) {
  const { opens } = useNavigation()
  const places = knownOr(useStored(locations, undefined))
  if (view.is !== 'known')
    return <Missing view={view} words={historyWords.missing} placeholder={<HistoryPlaceholder />} />
  if (view.value.length === 0) return <NothingUsed />
  return (
    <MonthList entries={view.value} dateOf={({ usedDate }) => usedDate}>
      {(use, index) => (
        <UseRow
          key={`${use.usedDate} ${index}`}
          use={use}
          places={places}
          report={
            use.id !== undefined &&
            opens(phoneRoutes.report.path) && (
              <LinkButton
                kind="quiet"
                size="sm"
                href={`${phoneRoutes.report.path}?visit=${use.id}`}
                aria-label={reportWords.reportOf(use.name)}
              >
                {reportWords.report}
              </LinkButton>
            )
          }
        />
      )}
    </MonthList>
  )
}
