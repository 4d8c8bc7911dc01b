import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { CodeLogIn } from '#src/kit/log-in/code-log-in.tsx'
import type { BeginLogIn } from '#src/kit/log-in/ways.ts'

interface CodeSheetProps {
  open: boolean
  /** As typed in the form of the log-in. */
  email: string
  rememberMe: boolean
  onClose: () => void
  begin: BeginLogIn
}

/** A log-in with a mailed code, or with a recovery code. */
export default function CodeSheet({ open, onClose, ...logIn }: CodeSheetProps) {
  return (
    <CodeLogIn {...logIn}>
      {({ form, ...texts }) => (
        <Sheet open={open} onClose={onClose} {...texts}>
          {form}
        </Sheet>
      )}
    </CodeLogIn>
  )
}
