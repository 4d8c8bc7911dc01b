import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { momentOf, typedOf } from '../ui/typed-moment.ts'
import type { SharedDraft } from './use-draft.ts'

interface ScheduleDialogProps {
  open: boolean
  onClose: () => void
  shared: SharedDraft
}

/** The edits become the draft of the administrators, which is published by hand or at a time. */
export function ScheduleDialog({ open, onClose, shared: { draft, busy, keep } }: ScheduleDialogProps) {
  const { clock } = useServices()
  const known = typedOf(draft?.publishAt)
  const [typed, setTyped] = useState<string>()
  const when = typed ?? known
  const at = momentOf(when)
  const isPast = at !== null && Date.parse(at) <= clock.now()
  const close = () => {
    setTyped(undefined)
    onClose()
  }
  const save = async () => {
    // An unchanged time stays as it was stored, with its seconds.
    if (await keep(when === known ? undefined : at)) close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={barWords.scheduleTitle}
      description={barWords.scheduleLead}
      actions={
        <>
          <Button busy={busy} disabled={isPast} onClick={() => void save()}>
            {overviewWords.draftSave}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={close}>
            {adminWords.resetNo}
          </Button>
        </>
      }
    >
      <Field
        label={overviewWords.draftWhen}
        optional
        type="datetime-local"
        value={when}
        hint={overviewWords.draftWhenHint}
        {...(isPast ? { error: overviewWords.draftPast } : {})}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}
