import { useState } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import type { Column, Updater } from '../updater/updater.ts'

interface PasswordDialogProps {
  open: boolean
  updater: Updater
  column: Column
  onGiven: () => void
  onClose: () => void
}

/** Staff enter their password again by logging in again: the new token counts as fresh. */
export function PasswordDialog({ open, updater, column, onGiven, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={officeSiteWords.passwordTitle}
      description={officeSiteWords.passwordBody(column.staff ?? '')}
    >
      <PasswordForm updater={updater} column={column} onGiven={onGiven} />
    </Dialog>
  )
}

function PasswordForm({ updater, column, onGiven }: Pick<PasswordDialogProps, 'updater' | 'column' | 'onGiven'>) {
  const { name, staff = '' } = column
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const missing = requiredProblem(password)
    setProblem(missing)
    if (missing) return
    setBusy(true)
    const why = await updater.signIn(name, staff, password).finally(() => setBusy(false))
    if (why === null) onGiven()
    else setProblem(why)
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PasswordField
        label={officeSiteWords.password}
        autoComplete="current-password"
        value={password}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setPassword(target.value)
        }}
      />
      <Button type="submit" block busy={busy}>
        {officeSiteWords.go}
      </Button>
    </Form>
  )
}
