import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { momentOf } from '../ui/typed-moment.ts'
import type { SharedDraft } from './use-draft.ts'

interface ScheduleDialogProps {
  open: boolean
  onClose: () => void
  shared: SharedDraft
}

/** The edits become the draft of the administrators, or a publication of its own that waits for its time. */
export function ScheduleDialog({ open, onClose, shared: { busy, keep } }: ScheduleDialogProps) {
  const { clock } = useServices()
  const [when, setWhen] = useState('')
  const [words, setWords] = useState('')
  const at = momentOf(when)
  const isPast = at !== null && Date.parse(at) <= clock.now()
  const close = () => {
    setWhen('')
    setWords('')
    onClose()
  }
  const save = async () => {
    if (await keep(at === null ? undefined : { publishAt: at, words: words.trim() })) close()
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
            {at === null ? overviewWords.draftSave : barWords.schedule}
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
        onChange={({ target }) => setWhen(target.value)}
      />
      <Field
        label={overviewWords.draftWords}
        optional
        maxLength={200}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </Dialog>
  )
}
