import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { passwordWords } from '#src/words/password.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

interface ForgotPasswordSheetProps {
  open: boolean
  /** The email that was typed at log-in. */
  email: string
  onClose: () => void
}

export default function ForgotPasswordSheet({ open, email, onClose }: ForgotPasswordSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={passwordWords.forgotTitle} description={passwordWords.forgotBody}>
      <ForgotPasswordForm email={email} onSent={onClose} />
    </Sheet>
  )
}
