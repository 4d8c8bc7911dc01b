import { useCallback, useEffect, useState } from 'react'
import type { Maintenance } from '#contract/shapes/maintenance.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import { newKey } from '#src/platform/random.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { officeMaintenanceWords as words } from '#src/words/office-maintenance.ts'
import type { EnvironmentPart } from '../environment-card.tsx'
import * as css from '../sites/sites.module.css'
import { MaintenanceForm } from './maintenance-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export function MaintenanceTable({ updater, column }: EnvironmentPart) {
  const remote = updater.remoteOf(column.name)
  const [planned, setPlanned] = useState<Maintenance[] | 'asked' | 'failed'>('asked')
  /** What the dialog writes: its id, and what it was. */
  const [edited, setEdited] = useState<{ id: string; was: Maintenance | null } | null>(null)
  const ask = useCallback(async (): Promise<void> => {
    const outcome = await outcomeOf(() => remote.ask('GET /system/maintenance', {}))
    setPlanned(outcome.done ? outcome.value : 'failed')
  }, [remote])
  useEffect(() => void ask(), [ask])
  const { run } = useAct({ dialog: words.actFailed, text: refusalOr(words.noAnswer), after: () => void ask() })
  const remove = ({ id }: Maintenance) => run(() => remote.ask('DELETE /system/maintenance/{id}', { params: { id } }))
  const close = () => setEdited(null)

  if (planned === 'asked') return <Skeleton height={80} />
  if (planned === 'failed')
    return (
      <Note tone="danger" live end={<Button onClick={() => void ask()}>{words.again}</Button>}>
        {words.failed}
      </Note>
    )
  return (
    <div className={layout.g3}>
      {planned.length === 0 ? (
        <p className={prose.muted}>{words.none}</p>
      ) : (
        <Planned
          list={planned}
          onChange={(was) => setEdited({ id: was.id, was })}
          onRemove={(each) => void remove(each)}
        />
      )}
      <div className={layout.flex}>
        <Button kind="outline" onClick={() => setEdited({ id: newKey(), was: null })}>
          {words.add}
        </Button>
      </div>
      <Dialog open={edited !== null} onClose={close} decision title={words.add}>
        {edited && (
          <MaintenanceForm
            key={edited.id}
            {...edited}
            remote={remote}
            onClose={close}
            onDone={() => {
              close()
              void ask()
            }}
          />
        )}
      </Dialog>
    </div>
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
