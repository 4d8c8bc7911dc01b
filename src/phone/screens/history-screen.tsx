import { useState } from 'react'
import type { Purchase, Redemption } from '#contract/shapes/order.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { locations, purchases, redemptions } from '#src/resources/resource.ts'
import { HistoryPlaceholder, NothingBought } from '#src/customer/account/history/empty-history.tsx'
import { MonthList } from '#src/customer/account/history/month-list.tsx'
import { OpenedReceipt, useOpenedReceipt } from '#src/customer/account/history/opened-receipt.tsx'
import { PurchaseRow } from '#src/customer/account/history/rows.tsx'
import { UsedList } from '#src/customer/account/history/used-list.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { dataWords } from '#src/words/data.ts'
import { historyWords } from '#src/words/history.ts'

type Shows = (typeof historyWords.views)[number]['value']

/** What the user bought and what was used, newest first. It is complete offline. */
export default function HistoryScreen() {
  const { back } = useNavigation()
  const [shows, setShows] = useState<Shows>('bought')
  const bought = useStored(purchases, undefined)
  const used = useStored(redemptions, undefined)
  const view: StoredView<unknown> = shows === 'bought' ? bought : used
  useFailureDialog(view, historyWords.failed)
  return (
    <Page title={historyWords.title} onBack={back} busy={knownOr(view) === undefined && view.refreshing}>
      <Segmented label={historyWords.show} choices={historyWords.views} value={shows} onChange={setShows} />
      <AsOf what={shows === 'bought' ? dataWords.purchases : dataWords.uses} view={view} />
      {shows === 'bought' ? <Bought view={bought} uses={knownOr(used, [])} /> : <UsedList view={used} />}
    </Page>
  )
}

function Bought({ view, uses }: { view: StoredView<Purchase[]>; uses: readonly Redemption[] }) {
  const places = knownOr(useStored(locations, undefined))
  const receipt = useOpenedReceipt()
  if (view.is !== 'known')
    return <Missing view={view} words={historyWords.missing} placeholder={<HistoryPlaceholder />} />
  if (view.value.length === 0) return <NothingBought />
  return (
    <>
      <MonthList entries={view.value} dateOf={({ purchaseDate }) => purchaseDate}>
        {(purchase) => (
          <PurchaseRow
            key={purchase.transRecordId}
            purchase={purchase}
            places={places}
            onOpen={() => receipt.show(purchase)}
          />
        )}
      </MonthList>
      <OpenedReceipt receipt={receipt} places={places} uses={uses} />
    </>
  )
}
