import { useState } from 'react'
import { useAct } from '#src/kit/acts/act.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
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
  // The texts stay while the dialog closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      title={shown?.title}
      description={shown?.body}
    >
      {shown && <ReasonForm asked={shown} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

/** As short as the server accepts. */
const shortest = 3

function ReasonForm({ asked, onClose, onDone }: ReasonDialogProps & { asked: ReasonedAct }) {
  const [reason, setReason] = useState('')
  const { busy, problems, find, forgive, run } = useAct({ beside: 'reason', after: onDone })
  const act = async () => {
    if (reason.trim().length < shortest) return void find({ reason: reasonWords.missing })
    if (await run(() => asked.act(reason.trim()), asked.done)) onClose()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void act()
      }}
    >
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
      <Button type="submit" block busy={busy}>
        {asked.yes}
      </Button>
      <Button kind="quiet" block onClick={onClose}>
        {reasonWords.cancel}
      </Button>
    </Form>
  )
}
