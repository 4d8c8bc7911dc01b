import { phoneRoutes } from '#contract/routes/phone.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { shareText } from '#src/platform/share.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { historyWords } from '#src/words/history.ts'
import { reportWords } from '#src/words/report.ts'
import { DocumentButtons } from './document-buttons.tsx'
import { receiptText } from './receipt-text.ts'
import { useEmailReceipt } from './use-email-receipt.ts'
import * as css from './receipt-sheet.module.css'

interface ReceiptActionsProps {
  purchase: Purchase
  places: readonly Location[] | undefined
  /** Offers to print it. */
  prints?: boolean
}

export function ReceiptActions({ purchase, places, prints }: ReceiptActionsProps) {
  const { companyName } = useSite()
  const { opens } = useNavigation()
  const { sending, send } = useEmailReceipt(purchase)
  const share = async () => {
    const text = receiptText(companyName, purchase, places)
    const outcome = await shareText({ title: historyWords.shareTitle(companyName), text })
    if (outcome === 'copied') toasts.show(historyWords.copied, 'success')
    if (outcome === 'failed') toasts.show(historyWords.shareFailed, 'danger')
  }
  return (
    <div className={css.actions}>
      <Button kind="tonal" icon={<Icon name="envelope-simple" />} busy={sending} onClick={send}>
        {historyWords.email}
      </Button>
      <Button kind="tonal" icon={<Icon name="share-network" />} onClick={() => void share()}>
        {historyWords.share}
      </Button>
      <DocumentButtons purchase={purchase} />
      {opens(phoneRoutes.report.path) && (
        <LinkButton
          kind="tonal"
          icon={<Icon name="lifebuoy" />}
          href={`${phoneRoutes.report.path}?purchase=${purchase.transRecordId}`}
        >
          {reportWords.title}
        </LinkButton>
      )}
      {prints && (
        <Button kind="tonal" icon={<Icon name="file" />} onClick={() => window.print()}>
          {historyWords.print}
        </Button>
      )}
    </div>
  )
}
