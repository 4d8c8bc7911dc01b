import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import type { Role, StaffChange } from '#contract/shapes/staff.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useOwnOffice } from '../../ui/own-office.ts'
import { useAsk } from '../../ui/use-ask.ts'
import { GivenFields } from './given-fields.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  invite: (email: string, given: StaffChange) => Promise<unknown>
  onInvited: () => void
}

/** Asks for the email of a further member of staff, for the role and the places. */
export const InviteDialog = (props: InviteDialogProps) => (
  <Dialog open={props.open} onClose={props.onClose} title={words.inviteTitle} description={words.inviteBody}>
    <InviteForm {...props} />
  </Dialog>
)

/** The role that is chosen first, where it may be given: most colleagues help customers. */
const usual = 'support'

function InviteForm({ onClose, invite, onInvited }: InviteDialogProps) {
  const asked = useAsk('GET /accounts/roles', {})
  return (
    <AskedContent asked={asked}>
      {(roles) => <Fields roles={roles} onClose={onClose} invite={invite} onInvited={onInvited} />}
    </AskedContent>
  )
}

function Fields({ roles, onClose, invite, onInvited }: Omit<InviteDialogProps, 'open'> & { roles: readonly Role[] }) {
  const own = useOwnOffice()
  const [email, setEmail] = useState('')
  const [given, setGiven] = useState<StaffChange>({
    role:
      (roles.find(({ id, isGivable }) => isGivable && id === usual) ?? roles.find(({ isGivable }) => isGivable))?.id ??
      '',
    places: own.places,
  })
  const { busy, problems, find, forgive, run } = useAct({
    beside: 'email',
    text: (error) => problemText(error, dataWords.failed),
  })
  const send = async () => {
    const to = email.trim()
    if (find({ email: emailProblem(to) }) || !(await run(() => invite(to, given), words.sent(to)))) return
    onInvited()
    onClose()
  }
  return (
    <Form className={layout.g3} held={busy} onSend={() => void send()}>
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
      <GivenFields roles={roles} value={given} onChange={setGiven} />
      <Button type="submit" size="lg" block busy={busy}>
        {words.send}
      </Button>
    </Form>
  )
}
