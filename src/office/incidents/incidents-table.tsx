import { useCallback, useEffect, useState } from 'react'
import type { Incident } from '#contract/shapes/incident.ts'
import { incidentTextLength, statusPartNames } from '#contract/status.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import type { Remote } from '#src/remote/client.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { officeIncidentsWords as words } from '#src/words/office-incidents.ts'
import type { EnvironmentPart } from '../environment-card.tsx'
import * as css from '../sites/sites.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export function IncidentsTable({ updater, column }: EnvironmentPart) {
  const remote = updater.remoteOf(column.name)
  const [incidents, setIncidents] = useState<Incident[] | 'asked' | 'failed'>('asked')
  const [explained, setExplained] = useState<Incident | null>(null)
  const ask = useCallback(async (): Promise<void> => {
    const outcome = await outcomeOf(() => remote.ask('GET /system/incidents', {}))
    setIncidents(outcome.done ? outcome.value : 'failed')
  }, [remote])
  useEffect(() => void ask(), [ask])
  const close = () => setExplained(null)

  if (incidents === 'asked') return <Skeleton height={80} />
  if (incidents === 'failed')
    return (
      <Note tone="danger" live end={<Button onClick={() => void ask()}>{words.again}</Button>}>
        {words.failed}
      </Note>
    )
  if (incidents.length === 0) return <p className={prose.muted}>{words.none}</p>
  return (
    <>
      <Incidents list={incidents} onExplain={setExplained} />
      <Dialog open={explained !== null} onClose={close} decision title={words.explain}>
        {explained && (
          <IncidentForm
            key={explained.id}
            incident={explained}
            remote={remote}
            onClose={close}
            onDone={() => {
              close()
              void ask()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface IncidentsProps {
  list: readonly Incident[]
  onExplain: (one: Incident) => void
}

const Incidents = ({ list, onExplain }: IncidentsProps) => (
  <DataTable columns={words.columns} className={css.table}>
    {list.map((one) => (
      <tr key={one.id}>
        <th scope="row">{dateTime(one.from)}</th>
        <td>{dateTime(one.until)}</td>
        <td>{one.parts.map((part) => statusPartNames[part]).join(', ')}</td>
        <td>{one.text}</td>
        <td>
          <Button kind="outline" size="sm" aria-label={words.named(dateTime(one.from))} onClick={() => onExplain(one)}>
            {words.explain}
          </Button>
        </td>
      </tr>
    ))}
  </DataTable>
)

interface IncidentFormProps {
  incident: Incident
  remote: Pick<Remote, 'ask'>
  onClose: () => void
  onDone: () => void
}

function IncidentForm({ incident: { id, text: was }, remote, onClose, onDone }: IncidentFormProps) {
  const [text, setText] = useState(was)
  const { busy, problems, run } = useAct({ beside: 'text', text: refusalOr(words.noAnswer) })
  const save = async () => {
    if (await run(() => remote.ask('PUT /system/incidents/{id}', { params: { id }, body: { text } }))) onDone()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <TextArea
        label={words.text}
        hint={words.textHint}
        error={problems.text ?? ''}
        value={text}
        maxLength={incidentTextLength}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={css.acts}>
        <Button kind="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}
