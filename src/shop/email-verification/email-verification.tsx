import { lazy, Suspense } from 'react'
import { questionStore } from './question.ts'
import { useConfirmationWatch } from './use-confirmation-watch.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

const VerificationDialog = lazy(() => import('./verification-dialog.tsx'))

/**
 * Mounted once in the shell while a user is logged in: asks for the confirmation of the email, at log-in and before a
 * card is added.
 */
export function EmailVerification() {
  const email = useConfirmationWatch()
  const question = useSmallStore(questionStore)
  if (!question || !email) return null
  return (
    <Suspense fallback={null}>
      <VerificationDialog {...question} email={email} />
    </Suspense>
  )
}
