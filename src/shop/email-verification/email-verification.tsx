import { lazy, Suspense, useSyncExternalStore } from 'react'
import { questionStore } from './question.ts'
import { useConfirmationWatch } from './use-confirmation-watch.ts'

const VerificationDialog = lazy(() => import('./verification-dialog.tsx'))

/**
 * Mounted once in the shell while a user is logged in: asks for the confirmation of the email, at log-in and before a
 * card is added.
 */
export function EmailVerification() {
  const email = useConfirmationWatch()
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  if (!question || !email) return null
  return (
    <Suspense fallback={null}>
      <VerificationDialog {...question} email={email} />
    </Suspense>
  )
}
