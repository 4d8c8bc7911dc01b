import { toCents } from '#contract/rules/money.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { titleOf } from '#src/customer/account/history/receipt-facts.ts'
import { circumstanceOf, refundedText } from '#src/customer/account/history/rows.tsx'
import { useEmailReceipt } from '#src/customer/account/history/use-email-receipt.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { historyWords } from '#src/words/history.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './purchase-table.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface PurchaseLineProps {
  purchase: Purchase
  places: readonly Location[] | undefined
  onOpen: () => void
}

/** One purchase: its items open the receipt. */
export function PurchaseLine({ purchase, places, onOpen }: PurchaseLineProps) {
  const { sending, send } = useEmailReceipt(purchase)
  const items = titleOf(purchase)
  const gift = purchase.purchasedProducts.find(({ isGift }) => isGift)
  const refunded = refundedText(purchase.refunded)
  const more = gift ? (gift.giftedTo ?? gift.giftedEmail) : circumstanceOf(purchase, places)
  return (
    <tr>
      <td className={`${css.date} ${prose.muted} ${prose.num}`}>{dateTime(purchase.purchaseDate)}</td>
      <td className={css.items}>
        <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
          {items}
        </button>{' '}
        {gift && <Badge tone="brand">{historyWords.gift}</Badge>}{' '}
        {more && <span className={`${prose.small} ${prose.muted}`}>{more}</span>}{' '}
        {refunded && <Badge>{refunded}</Badge>}
      </td>
      <td className={prose.num}>{money(toCents(purchase.total))}</td>
      <td className={css.resend}>
        <Button
          kind="quiet"
          icon={<Icon name="paper-plane-tilt" />}
          busy={sending}
          aria-label={words.resendOf(items)}
          onClick={send}
        >
          {words.resend}
        </Button>
      </td>
    </tr>
  )
}
