import { useState } from 'react'
import type { Incident } from '#contract/shapes/incident.ts'
import { statusPartNames } from '#contract/status.ts'
import { dateTime } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { officeIncidentsWords as words } from '#src/words/office-incidents.ts'
import { Answered } from '../answered.tsx'
import type { EnvironmentPart } from '../environment-card.tsx'
import { IncidentForm } from './incident-form.tsx'
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

export const Incidents = ({ list, onExplain }: IncidentsProps) => (
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
