import { useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import { saleAccounts } from '#contract/books.ts'
import type { DayEntries, DayEntry, DayFigure, SaleAccount } from '#contract/shapes/close.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { TableHead } from '#src/ui/data-table.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { closeWords as words } from '#src/words/admin-closes.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { customerAddress } from '../../ui/customer-search.ts'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './close-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'

/** A number of a day that is opened. */
export interface OpenedFigure {
  day: string
  figure: DayFigure
  /** Undefined: all places. */
  place: { id: number; name: string } | undefined
}

const isSale = (figure: DayFigure): figure is SaleAccount => (saleAccounts as readonly string[]).includes(figure)

const nameOf = (figure: DayFigure): string => (isSale(figure) ? words.accounts[figure] : words.figures[figure])

/** What a number of a day consists of. */
export function EntriesDialog({ opened, onClose }: { opened: OpenedFigure | null; onClose: () => void }) {
  const { shown, life } = useLasting(opened)
  const title = shown ? `${nameOf(shown.figure)}${shown.place ? `, ${shown.place.name}` : ''}` : ''
  return (
    <Dialog {...life} onClose={onClose} title={title} isWide>
      {shown && <Entries key={JSON.stringify(shown)} {...shown} />}
    </Dialog>
  )
}

/** Entries of an answer. */
const page = 100

function Entries({ day, figure, place }: OpenedFigure) {
  const [pages, setPages] = useState(1)
  return (
    <>
      {Array.from({ length: pages }, (_, at) => (
        <Page
          // The pages of a figure stand in their order.
          key={`page ${at}`}
          opened={{ day, figure, place }}
          skip={at * page}
          isLast={at === pages - 1}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </>
  )
}

interface PageProps {
  opened: OpenedFigure
  skip: number
  isLast: boolean
  onMore: () => void
}

function Page({ opened: { day, figure, place }, skip, isLast, onMore }: PageProps) {
  const asked = useAsk('GET /accounts/days/{day}/entries', {
    params: { day },
    query: { figure, skip, ...(place ? { place: place.id } : {}) },
  })
  return (
    <AskedContent asked={asked}>
      {(entries: DayEntries) => (
        <>
          {skip === 0 && (
            <p className={prose.muted}>
              {entries.count === 0 ? words.noEntries : words.entries(entries.count, money(toCents(entries.total)))}
            </p>
          )}
          {entries.entries.length > 0 && <EntryTable entries={entries.entries} hasHead={skip === 0} />}
          {isLast && skip + entries.entries.length < entries.count && (
            <Button kind="quiet" block onClick={onMore}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </AskedContent>
  )
}

const EntryTable = ({ entries, hasHead }: { entries: readonly DayEntry[]; hasHead: boolean }) => (
  <table className={cx(table.table, css.table)}>
    {hasHead && <TableHead columns={words.columns} />}
    <tbody>
      {entries.map(({ kind, at, place, name, number, customerId, transRecordId, amount }) => (
        <tr key={`${kind} ${transRecordId} ${number} ${at} ${amount}`}>
          <td>
            {customerId === null ? name : <Anchor href={customerAddress(customerId)}>{name}</Anchor>}
            <div className={`${prose.small} ${prose.muted}`}>
              {number === null ? words.entry[kind] : `${words.entry[kind]} ${number}`}
            </div>
          </td>
          <td>{place}</td>
          <td className={prose.num}>{dateTime(at)}</td>
          <td className={prose.num}>{money(toCents(amount))}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
