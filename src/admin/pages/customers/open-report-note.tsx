import { reportReasons } from '#contract/constants.ts'
import type { ReportEntry } from '#contract/shapes/report.ts'
import { dateTime } from '#src/kit/format.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { reportsWords as words } from '#src/words/admin-reports.ts'
import { reportAddress } from '../../ui/report-address.ts'

/** First on the page of a customer: each report that waits for an answer. */
export const OpenReportNote = ({ reports }: { reports: readonly ReportEntry[] }) =>
  reports
    .filter(({ answer }) => answer === null)
    .map(({ id, reason, text, what, happenedDate }) => (
      <Note
        key={id}
        tone="warning"
        icon={<Icon name="lifebuoy" weight="fill" />}
        end={
          <LinkButton kind="quiet" size="sm" href={reportAddress(id)}>
            {words.answerIt}
          </LinkButton>
        }
      >
        <b>{words.isOpen}</b>{' '}
        {[text === null ? reportReasons[reason] : words.quote(text), what, dateTime(happenedDate)].join(', ')}
      </Note>
    ))
