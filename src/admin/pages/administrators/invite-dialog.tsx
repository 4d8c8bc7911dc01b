import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import { useServices } from '#src/kit/services.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import { left } from '../../password-again/password-again.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  invite: (email: string) => Promise<boolean | typeof left>
  onInvited: () => void
}

/** Asks for the email of a further administrator. */
export const InviteDialog = (props: InviteDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} title={words.inviteTitle} description={words.inviteBody}>
    <InviteForm {...props} />
  </Dialog>
)

function InviteForm({ onClose, invite, onInvited }: InviteDialogProps) {
  const { report } = useServices()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const to = email.trim()
    const wrong = emailProblem(to)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      if ((await invite(to)) === left) return
      toasts.show(words.sent(to), 'success')
      onInvited()
      onClose()
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      setProblem(problemText(error, dataWords.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      className={layout.g3}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <EmailField
        label={words.email}
        value={email}
        autoComplete="off"
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setEmail(target.value)
        }}
      />
      <Button type="submit" size="lg" block busy={busy}>
        {words.send}
      </Button>
    </Form>
  )
}
