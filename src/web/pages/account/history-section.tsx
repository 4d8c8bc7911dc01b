import { useState } from 'react'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { purchases, redemptions } from '#src/resources/resource.ts'
import { UsedList } from '#src/customer/account/history/used-list.tsx'
import { Card } from '#src/ui/card.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { dataWords } from '#src/words/data.ts'
import { historyWords } from '#src/words/history.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { PurchaseTable } from './purchase-table.tsx'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

type Shows = (typeof historyWords.views)[number]['value']

/** What the user bought, with receipts, and what was used. */
export function HistorySection() {
  const [shows, setShows] = useState<Shows>('bought')
  const bought = useStored(purchases, undefined)
  const used = useStored(redemptions, undefined)
  const view: StoredView<unknown> = shows === 'bought' ? bought : used
  useFailureDialog(view, historyWords.failed)
  return (
    <>
      <h2>{words.sections.history}</h2>
      <div className={css.fields}>
        <Segmented label={historyWords.show} choices={historyWords.views} value={shows} onChange={setShows} />
      </div>
      <AsOf what={shows === 'bought' ? dataWords.purchases : dataWords.uses} view={view} />
      {shows === 'bought' ? (
        <Card flush>
          <PurchaseTable view={bought} />
        </Card>
      ) : (
        <div className={`${css.middle} ${layout.g4}`}>
          <UsedList view={used} />
        </div>
      )}
    </>
  )
}
