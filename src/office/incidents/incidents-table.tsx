import { useState } from 'react'
import type { Incident } from '#contract/shapes/incident.ts'
import { incidentTextLength, statusPartNames } from '#contract/status.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import type { Remote } from '#src/remote/client.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { TextArea } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { officeIncidentsWords as words } from '#src/words/office-incidents.ts'
import { Answered } from '../answered.tsx'
import { DialogForm } from '../dialog-form.tsx'
import type { EnvironmentPart } from '../environment-card.tsx'
import * as css from '../sites/sites.module.css'
import { useAnswer } from '../use-answer.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export function IncidentsTable({ updater, column }: EnvironmentPart) {
  const remote = updater.remoteOf(column.name)
  const incidents = useAnswer(remote, 'GET /system/incidents', {})
  const [explained, setExplained] = useState<Incident | null>(null)
  const close = () => setExplained(null)
  const dialog = (
    <Dialog open={explained !== null} onClose={close} decision title={words.explain}>
      {explained && (
        <IncidentForm
          key={explained.id}
          incident={explained}
          remote={remote}
          onClose={close}
          onDone={() => {
            close()
            void incidents.ask()
          }}
        />
      )}
    </Dialog>
  )
  return (
    <Answered answer={incidents} failed={words.failed} again={words.again} height={80}>
      {(list) =>
        list.length === 0 ? (
          <p className={prose.muted}>{words.none}</p>
        ) : (
          <>
            <Incidents list={list} onExplain={setExplained} />
            {dialog}
          </>
        )
      }
    </Answered>
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
    <DialogForm send={words.save} cancel={words.cancel} busy={busy} onSend={() => void save()} onCancel={onClose}>
      <TextArea
        label={words.text}
        hint={words.textHint}
        error={problems.text ?? ''}
        value={text}
        maxLength={incidentTextLength}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  )
}
