import { useState } from 'react'
import { typedAt } from '#contract/rules/merchant-time.ts'
import type { Maintenance } from '#contract/shapes/maintenance.ts'
import { maintenanceTextLength } from '#contract/status.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'
import { Field, TextArea } from '#src/ui/field.tsx'
import { officeMaintenanceWords as words } from '#src/words/office-maintenance.ts'
import { DialogForm } from '../dialog-form.tsx'

interface MaintenanceFormProps {
  id: string
  /** What was announced under the id; null: nothing. */
  was: Maintenance | null
  remote: Pick<Remote, 'ask'>
  onClose: () => void
  onDone: () => void
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const typed = (when: string | undefined): string => (when === undefined ? '' : typedAt(ownZone, Date.parse(when)))

export function MaintenanceForm({ id, was, remote, onClose, onDone }: MaintenanceFormProps) {
  const [from, setFrom] = useState(typed(was?.from))
  const [until, setUntil] = useState(typed(was?.until))
  const [text, setText] = useState(was?.text ?? '')
  const [sites, setSites] = useState(was?.sites.join(', ') ?? '')
  const { busy, problems, find, forgive, run } = useAct({ beside: 'text', text: refusalOr(words.noAnswer) })
  const type = (take: (value: string) => void) => (event: { target: { value: string } }) => {
    forgive()
    take(event.target.value)
  }
  const save = async () => {
    if (from === '' || until === '' || text.trim().length < maintenanceTextLength.least)
      return void find({ text: words.missing })
    const body = {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      text: text.trim(),
      sites: [...new Set((sites.match(/\d+/g) ?? []).map(Number))],
    }
    if (await run(() => remote.ask('PUT /system/maintenance/{id}', { params: { id }, body }))) onDone()
  }
  return (
    <DialogForm send={words.save} cancel={words.cancel} busy={busy} onSend={() => void save()} onCancel={onClose}>
      <Field label={words.from} type="datetime-local" hint={words.times} value={from} onChange={type(setFrom)} />
      <Field label={words.until} type="datetime-local" value={until} onChange={type(setUntil)} />
      <TextArea
        label={words.text}
        hint={words.textHint}
        error={problems.text ?? ''}
        value={text}
        maxLength={maintenanceTextLength.most}
        onChange={type(setText)}
      />
      <Field
        label={words.sites}
        optional
        hint={words.sitesHint}
        value={sites}
        inputMode="numeric"
        autoComplete="off"
        onChange={type(setSites)}
      />
    </DialogForm>
  )
}
