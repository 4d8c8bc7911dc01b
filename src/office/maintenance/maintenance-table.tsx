import { useState } from 'react'
import type { Maintenance } from '#contract/shapes/maintenance.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import { newKey } from '#src/platform/random.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { officeMaintenanceWords as words } from '#src/words/office-maintenance.ts'
import { Answered } from '../answered.tsx'
import type { EnvironmentPart } from '../environment-card.tsx'
import * as css from '../sites/sites.module.css'
import { useAnswer } from '../use-answer.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export function MaintenanceTable({ updater, column }: EnvironmentPart) {
  const remote = updater.remoteOf(column.name)
  const planned = useAnswer(remote, 'GET /system/maintenance', {})
  /** What the dialog writes: its id, and what it was. */
  const [edited, setEdited] = useState<{ id: string; was: Maintenance | null } | null>(null)
  const { run } = useAct({ dialog: words.actFailed, text: refusalOr(words.noAnswer), after: () => void planned.ask() })
  const remove = ({ id }: Maintenance) => run(() => remote.ask('DELETE /system/maintenance/{id}', { params: { id } }))
  const close = () => setEdited(null)
  const dialog = (
    <Dialog open={edited !== null} onClose={close} decision title={words.add}>
      {edited && (
        <MaintenanceForm
          key={edited.id}
          {...edited}
          remote={remote}
          onClose={close}
          onDone={() => {
            close()
            void planned.ask()
          }}
        />
      )}
    </Dialog>
  )
  return (
    <Answered answer={planned} failed={words.failed} again={words.again} height={80}>
      {(list) => (
        <div className={layout.g3}>
          {list.length === 0 ? (
            <p className={prose.muted}>{words.none}</p>
          ) : (
            <Planned
              list={list}
              onChange={(was) => setEdited({ id: was.id, was })}
              onRemove={(each) => void remove(each)}
            />
          )}
          <div className={layout.flex}>
            <Button kind="outline" onClick={() => setEdited({ id: newKey(), was: null })}>
              {words.add}
            </Button>
          </div>
          {dialog}
        </div>
      )}
    </Answered>
  )
}

interface PlannedProps {
  list: readonly Maintenance[]
  onChange: (one: Maintenance) => void
  onRemove: (one: Maintenance) => void
}

const Planned = ({ list, onChange, onRemove }: PlannedProps) => (
  <DataTable columns={words.columns} className={css.table}>
    {list.map((one) => (
      <tr key={one.id}>
        <td>{dateTime(one.from)}</td>
        <td>{dateTime(one.until)}</td>
        <th scope="row">{one.text}</th>
        <td className={prose.mono}>{one.sites.length === 0 ? words.all : one.sites.join(', ')}</td>
        <td>
          <span className={css.acts}>
            <Button
              kind="outline"
              size="sm"
              aria-label={words.named(words.change, one.text)}
              onClick={() => onChange(one)}
            >
              {words.change}
            </Button>
            <Button
              kind="outline"
              size="sm"
              aria-label={words.named(words.remove, one.text)}
              onClick={() => onRemove(one)}
            >
              {words.remove}
            </Button>
          </span>
        </td>
      </tr>
    ))}
  </DataTable>
)
