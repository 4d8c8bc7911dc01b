import { Suspense, useEffect, useRef } from 'react'
import { closeCorrection, correctionStore } from './open-correction.ts'
import { questionStore, answerConfirmed, askToVerify } from './question.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { account } from '#src/resources/resource.ts'
import { toasts } from '#src/ui/toasts.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { askConfirmed } from './confirmation.ts'

const CorrectionSheet = lazyPart(() => import('./correction-sheet.tsx'))
const VerificationDialog = lazyPart(() => import('./verification-dialog.tsx'))

/**
 * Mounted once in the shell while a user is logged in: asks for the confirmation of the email, at log-in and before a
 * card is added; and corrects an email that was typed wrong.
 */
export function EmailVerification() {
  const email = useConfirmationWatch()
  const question = useSmallStore(questionStore)
  const { open, turn } = useSmallStore(correctionStore)
  if (!email) return null
  return (
    <Suspense fallback={null}>
      {question && <VerificationDialog {...question} email={email} />}
      {turn > 0 && <CorrectionSheet key={turn} email={email} open={open} onClose={closeCorrection} />}
    </Suspense>
  )
}

/**
 * Watches an unconfirmed email: asks the server once per start, and whenever the page becomes visible.
 * @returns the email
 */
const useConfirmationWatch = (): string => {
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
