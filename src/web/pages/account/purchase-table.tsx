import type { Purchase } from '#contract/shapes/order.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { useGrowing } from '#src/customer/ui/use-growing.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { locations, redemptions } from '#src/resources/resource.ts'
import { HistoryPlaceholder, NothingBought } from '#src/customer/account/history/empty-history.tsx'
import { OpenedReceipt, useOpenedReceipt } from '#src/customer/account/history/opened-receipt.tsx'
import { historyWords } from '#src/words/history.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { PurchaseLine } from './purchase-line.tsx'
import * as css from './purchase-table.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface PurchaseTableProps {
  view: StoredView<Purchase[]>
  /** Rows at most; absent: all, drawn as far as they are scrolled. */
  limit?: number
}

/** The purchases, newest first, each with its receipt. */
export function PurchaseTable({ view, limit = Infinity }: PurchaseTableProps) {
  const places = knownOr(useStored(locations, undefined))
  const uses = knownOr(useStored(redemptions, undefined), [])
  const receipt = useOpenedReceipt()
  const { shown, end } = useGrowing(Math.min(limit, knownOr(view)?.length ?? 0))
  if (view.is !== 'known')
    return <Missing view={view} words={historyWords.missing} placeholder={<HistoryPlaceholder />} />
  if (view.value.length === 0) return <NothingBought />
  return (
    <>
      <table className={css.purchases}>
        <caption className={prose.visuallyHidden}>{words.sections.history}</caption>
        <thead>
          <tr>
            {[words.date, words.items, words.total, words.actions].map((name) => (
              <th key={name} scope="col">
                {name === words.actions ? <span className={prose.visuallyHidden}>{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.value.slice(0, shown).map((purchase) => (
            <PurchaseLine
              key={purchase.transRecordId}
              purchase={purchase}
              places={places}
              onOpen={() => receipt.show(purchase)}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
      <OpenedReceipt receipt={receipt} places={places} uses={uses} prints />
    </>
  )
}
