import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  invite: (email: string) => Promise<unknown>
  onInvited: () => void
}

/** Asks for the email of a further administrator. */
export const InviteDialog = (props: InviteDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} title={words.inviteTitle} description={words.inviteBody}>
    <InviteForm {...props} />
  </Dialog>
)

function InviteForm({ onClose, invite, onInvited }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const { busy, problems, find, forgive, run } = useAct({
    beside: 'email',
    text: (error) => problemText(error, dataWords.failed),
  })
  const send = async () => {
    const to = email.trim()
    if (find({ email: emailProblem(to) }) || !(await run(() => invite(to), words.sent(to)))) return
    onInvited()
    onClose()
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
        {...(problems.email ? { error: problems.email } : {})}
        onChange={({ target }) => {
          forgive()
          setEmail(target.value)
        }}
      />
      <Button type="submit" size="lg" block busy={busy}>
        {words.send}
      </Button>
    </Form>
  )
}
