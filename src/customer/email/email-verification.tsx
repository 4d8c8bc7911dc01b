import { Suspense } from 'react'
import { closeCorrection, correctionStore } from './open-correction.ts'
import { questionStore } from './question.ts'
import { useConfirmationWatch } from './use-confirmation-watch.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

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
