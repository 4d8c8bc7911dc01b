import { useCallback, useState } from 'react'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import { useServices } from '#src/kit/services.ts'
import { resendEmail, type Resent } from './confirmation.ts'

/** Sends the confirmation email again and shows the result. */
export const useResend = (email: string): { busy: boolean; resend(): void } => {
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const resend = useCallback(async () => {
    setBusy(true)
    const outcome = await resendEmail(services, email)
    setBusy(false)
    await tell(outcome, email)
  }, [services, email])
  return { busy, resend: () => void resend() }
}

const tell = async (outcome: Resent, email: string): Promise<void> => {
  if (outcome.is === 'confirmed') toasts.show(verificationWords.confirmed, 'success')
  else if (outcome.is === 'sent')
    await dialogs.alert({ kind: 'success', title: verificationWords.sentTitle, body: verificationWords.sent(email) })
  else await dialogs.alert({ kind: 'error', title: verificationWords.failedTitle, body: outcome.message })
}
