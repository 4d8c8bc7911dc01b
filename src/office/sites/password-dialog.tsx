import { PasswordForm } from '#src/kit/forms/password-form.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Column } from '../updater/column.ts'
import type { Updater } from '../updater/updater.ts'

interface PasswordDialogProps {
  open: boolean
  updater: Updater
  column: Column
  onGiven: () => void
  onClose: () => void
}

/** Staff enter their password again by logging in again: the new token counts as fresh. */
export function PasswordDialog({ open, updater, column, onGiven, onClose }: PasswordDialogProps) {
  const { name, staff = '' } = column
  const send = async (password: string): Promise<string | null> => {
    const why = await updater.signIn(name, staff, password)
    if (why === null) onGiven()
    return why
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={officeSiteWords.passwordTitle}
      description={officeSiteWords.passwordBody(staff)}
    >
      <PasswordForm
        label={officeSiteWords.password}
        go={officeSiteWords.go}
        autoComplete="current-password"
        send={send}
      />
    </Dialog>
  )
}
