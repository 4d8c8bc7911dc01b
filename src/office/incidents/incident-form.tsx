import { useState } from 'react'
import type { Incident } from '#contract/shapes/incident.ts'
import { incidentTextLength } from '#contract/status.ts'
import { refusalOr, useAct, type ActOptions } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'
import { TextArea } from '#src/ui/field.tsx'
import { officeIncidentsWords as words } from '#src/words/office-incidents.ts'
import { DialogForm } from '../dialog-form.tsx'

type Asking = Pick<Remote, 'ask'>

interface IncidentFormProps {
  incident: Incident
  remote: Asking
  onClose: () => void
  onDone: () => void
}

/** Whatever fails stands beside the sentence, which stays as it was typed. */
export const sentenceAct: ActOptions<'text'> = { beside: 'text', text: refusalOr(words.noAnswer) }

/** Publishes the sentence about an incident; empty removes it. @throws NoAnswer, Refused */
export const publishSentence = (remote: Asking, id: string, text: string) =>
  remote.ask('PUT /system/incidents/{id}', { params: { id }, body: { text } })

export function IncidentForm({ incident: { id, text: was }, remote, onClose, onDone }: IncidentFormProps) {
  const [text, setText] = useState(was)
  const { busy, problems, forgive, run } = useAct(sentenceAct)
  const type = (typed: string) => {
    forgive()
    setText(typed)
  }
  const publish = async () => {
    if (await run(() => publishSentence(remote, id, text))) onDone()
  }
  return (
    <DialogForm send={words.save} cancel={words.cancel} busy={busy} onSend={() => void publish()} onCancel={onClose}>
      <SentenceField text={text} problem={problems.text} onType={type} />
    </DialogForm>
  )
}

interface SentenceFieldProps {
  text: string
  problem: string | null | undefined
  onType: (text: string) => void
}

export const SentenceField = ({ text, problem, onType }: SentenceFieldProps) => (
  <TextArea
    label={words.text}
    hint={words.textHint}
    error={problem ?? ''}
    value={text}
    maxLength={incidentTextLength}
    onChange={({ target }) => onType(target.value)}
  />
)
