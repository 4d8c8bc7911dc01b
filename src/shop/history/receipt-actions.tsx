import { useState } from 'react'
import type { Purchase } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { shareText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { historyWords } from '#src/words/history.ts'
import { emailReceipt } from './email-receipt.ts'
import { receiptText } from './receipt-text.ts'
import * as css from './receipt-sheet.module.css'

interface ReceiptActionsProps {
  purchase: Purchase
  places: readonly Location[] | undefined
}

export function ReceiptActions({ purchase, places }: ReceiptActionsProps) {
  const services = useServices()
  const { companyName } = useSite()
  const [sending, setSending] = useState(false)
  const email = async () => {
    setSending(true)
    const problem = await emailReceipt(services, purchase.transRecordId).finally(() => setSending(false))
    if (problem === undefined) toasts.show(historyWords.emailed, 'success')
    else await dialogs.alert({ kind: 'error', title: historyWords.emailFailed, body: problem })
  }
  const share = async () => {
    const text = receiptText(companyName, purchase, places)
    const outcome = await shareText({ title: historyWords.shareTitle(companyName), text })
    if (outcome === 'copied') toasts.show(historyWords.copied, 'success')
    if (outcome === 'failed') toasts.show(historyWords.shareFailed, 'danger')
  }
  return (
    <div className={css.actions}>
      <Button kind="tonal" icon={<Icon name="envelope-simple" />} busy={sending} onClick={() => void email()}>
        {historyWords.email}
      </Button>
      <Button kind="tonal" icon={<Icon name="share-network" />} onClick={() => void share()}>
        {historyWords.share}
      </Button>
    </div>
  )
}
