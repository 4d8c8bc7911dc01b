import { useState, type ReactNode } from 'react'
import { refusalOr, useAct, type KeyOf } from '#src/kit/acts/act.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { toasts } from '#src/ui/toasts.ts'
import { reasonWords } from '#src/words/admin-desk.ts'

/** An act that the audit log keeps with a reason. */
export interface ReasonedAct {
  title: string
  body: string
  /** The label of its button. */
  yes: string
  /** Shown when it is done. */
  done: string
  act: (reason: string) => Promise<unknown>
}

interface ReasonDialogProps {
  /** Null: closed. */
  asked: ReasonedAct | null
  onClose: () => void
  onDone: () => void
}

/** Asks for a reason, then acts. A refusal is shown in place, so that the reason is not lost. */
export function ReasonDialog({ asked, onClose, onDone }: ReasonDialogProps) {
  const { shown, life } = useLasting(asked)
  return (
    <Dialog {...life} onClose={onClose} title={shown?.title} description={shown?.body}>
      {shown && <ReasonForm {...shown} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

/** As short as the server accepts. */
const shortest = 3

interface ReasonFormProps extends Pick<ReasonedAct, 'yes' | 'done'> {
  /** @returns a NotDone, or anything else when it is done */
  act: (reason: string, keyOf: KeyOf) => Promise<unknown>
  /** The user's text for a failure. */
  text?: (error: unknown) => string
  /** Whether what stands above the reason is complete; it says at its place what is missing. */
  check?: () => boolean
  /** It takes something away. */
  isDanger?: boolean
  /** Closes without acting; absent: the usual word. */
  no?: string
  onClose: () => void
  /** Called after each attempt. */
  onDone: () => void
  /** Above the reason. */
  children?: ReactNode
}

/** What was not done for a reason that its answer says. */
export class NotDone {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

/** The reason of an act, and its buttons. */
export function ReasonForm(form: ReasonFormProps) {
  const { yes, no = reasonWords.cancel, done, act: work, text = refusalOr(), isDanger = false } = form
  const { check, onClose, onDone, children } = form
  const [reason, setReason] = useState('')
  const { busy, problems, find, forgive, run } = useAct({ beside: 'reason', text, after: onDone })
  const act = async () => {
    const isComplete = check?.() ?? true
    if (reason.trim().length < shortest) return void find({ reason: reasonWords.missing })
    if (!isComplete) return
    let outcome: unknown
    const isSent = await run(async (keyOf) => void (outcome = await work(reason.trim(), keyOf)))
    if (!isSent) return
    if (outcome instanceof NotDone) return void find({ reason: outcome.why })
    toasts.show(done, 'success')
    onClose()
  }
  return (
    <Form held={busy} onSend={() => void act()}>
      {children}
      <TextArea
        label={reasonWords.reason}
        hint={reasonWords.hint}
        error={problems.reason ?? ''}
        value={reason}
        maxLength={300}
        onChange={({ target }) => {
          forgive()
          setReason(target.value)
        }}
      />
      <Button type="submit" block busy={busy} kind={isDanger ? 'danger' : 'primary'}>
        {yes}
      </Button>
      <Button kind="quiet" block onClick={onClose}>
        {no}
      </Button>
    </Form>
  )
}
