import { useEffect, useRef } from 'react'
import { account } from '#src/resources/resource.ts'
import { toasts } from '#src/ui/toasts.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { askConfirmed } from './confirmation.ts'
import { answerConfirmed, askToVerify } from './question.ts'

/**
 * Watches an unconfirmed email: asks the server once per start, and whenever the page becomes visible.
 * @returns the email
 */
export const useConfirmationWatch = (): string => {
  const services = useServices()
  const value = knownOr(useStored(account, undefined))
  const unconfirmed = value?.emailConfirmed === false
  const wasUnconfirmed = useRef(false)

  useEffect(() => {
    if (value?.emailConfirmed && wasUnconfirmed.current) {
      answerConfirmed()
      toasts.show(verificationWords.confirmed, 'success')
    }
    wasUnconfirmed.current = unconfirmed
  }, [unconfirmed, value?.emailConfirmed])

  useEffect(() => {
    if (!unconfirmed) return
    // Without an answer the state stays; the next check asks again.
    const look = () => askConfirmed(services).catch(() => undefined)
    void look().then((confirmed) => confirmed === false && askToVerify('log-in'))
    const again = () => document.visibilityState === 'visible' && void look()
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [unconfirmed, services])

  return value?.email ?? ''
}
