import { useMaintenance } from '#src/kit/news/use-maintenance.ts'
import { Note } from '#src/ui/note.tsx'
import { maintenanceWords } from '#src/words/maintenance.ts'
import * as css from '../entry/entry-banner.module.css'

const day = 86_400_000

/** Planned maintenance, from a day before on. */
export function MaintenanceNote() {
  const told = useMaintenance(day)
  if (!told) return null
  const { from, until, text, lasts, clock } = told
  return (
    <aside className={css.banners} aria-label={maintenanceWords.label}>
      <Note tone={lasts ? 'warning' : 'info'} live>
        {lasts ? maintenanceWords.now(clock(until), text) : maintenanceWords.planned(clock(from), clock(until), text)}
      </Note>
    </aside>
  )
}
