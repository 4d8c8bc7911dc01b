import { CodeLogIn } from '#src/kit/log-in/code-log-in.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

interface CodeDialogProps {
  open: boolean
  /** As typed in the form of the log-in. */
  email: string
  rememberMe: boolean
  onClose: () => void
}

/** A log-in to the office with a mailed code, or with a recovery code. */
export default function CodeDialog({ open, onClose, ...logIn }: CodeDialogProps) {
  return (
    <CodeLogIn {...logIn} begin={() => async () => onClose()}>
      {({ form, ...texts }) => (
        <Dialog open={open} onClose={onClose} {...texts}>
          {form}
        </Dialog>
      )}
    </CodeLogIn>
  )
}
