import { useState } from 'react'
import type { Purchase } from '#contract/shapes/order.ts'
import { useServices } from '#src/kit/services.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { historyWords } from '#src/words/history.ts'
import { emailReceipt } from './email-receipt.ts'

/** Sends the receipt of a purchase again, and tells the user the outcome. */
export const useEmailReceipt = ({ transRecordId }: Purchase): { sending: boolean; send(): void } => {
  const services = useServices()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const problem = await emailReceipt(services, transRecordId).finally(() => setSending(false))
    if (problem === undefined) toasts.show(historyWords.emailed, 'success')
    else await dialogs.alert({ kind: 'error', title: historyWords.emailFailed, body: problem })
  }
  return { sending, send: () => void send() }
}
