import type { OfficeEntry } from '#contract/shapes/entry.ts'
import { dateTime } from '#src/kit/format.ts'
import { Card } from '#src/ui/card.tsx'
import { TableHead } from '#src/ui/data-table.tsx'
import { entryWords } from '#src/words/admin-entry.ts'
import { auditWords } from '#src/words/admin-audit.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './audit-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

const endOf = ({ endedAt, endedBy }: OfficeEntry): string =>
  endedAt === null || endedBy === null
    ? entryWords.lasts
    : entryWords.endAt(entryWords.ends[endedBy], dateTime(endedAt))

/** When platform staff were in the office, and why. */
export function EntryHistory() {
  const entries = useAsk('GET /accounts/entries', {})
  return (
    <Card as="section" flush aria-label={entryWords.history} className={css.card}>
      <h2 className={css.title}>{entryWords.history}</h2>
      <AskedContent asked={entries}>
        {(list: readonly OfficeEntry[]) =>
          list.length === 0 ? (
            <p className={cx(prose.muted, css.none)}>{entryWords.historyNone}</p>
          ) : (
            <Entries list={list} />
          )
        }
      </AskedContent>
    </Card>
  )
}

const Entries = ({ list }: { list: readonly OfficeEntry[] }) => (
  <table className={cx(table.table, css.table)}>
    <TableHead columns={entryWords.columns} />
    <tbody>
      {list.map((entry) => (
        <tr key={entry.id}>
          <td className={cx(prose.num, css.when)}>{dateTime(entry.from)}</td>
          <td>{auditWords.platform(entry.staff)}</td>
          <td>{entryWords.scopes[entry.scope]}</td>
          <td>
            {entry.reason}
            {entry.reference !== null && <p className={cx(prose.muted, css.change)}>{entry.reference}</p>}
          </td>
          <td>{endOf(entry)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
