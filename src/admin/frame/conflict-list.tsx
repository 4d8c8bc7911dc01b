import type { ConfigConflict } from '#contract/site/config-changes.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { conflictWords } from '#src/words/admin.ts'
import { useEditing } from '../editing/editing-context.ts'
import { settingName } from '../settings/setting-names.ts'
import { ValueText } from '../settings/value-text.tsx'
import * as css from './conflict-list.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The settings that another administrator has saved while they were edited here, with both values. */
export function ConflictList() {
  const { conflicts, settle } = useEditing()
  if (conflicts.length === 0) return null
  return (
    <Card as="section" className={css.list} role="alert">
      <SectionHead title={conflictWords.title(conflicts.length)} />
      <p className={`${prose.muted} ${prose.small}`}>{conflictWords.lead}</p>
      <ul className={css.rows}>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.path} conflict={conflict} onSettle={(side) => settle(conflict, side)} />
        ))}
      </ul>
    </Card>
  )
}

interface ConflictProps {
  conflict: ConfigConflict
  onSettle: (side: 'mine' | 'theirs') => void
}

const Conflict = ({ conflict: { path, mine, theirs }, onSettle }: ConflictProps) => (
  <li className={css.row}>
    <b>{settingName(path)}</b>
    <div className={css.side}>
      <span className={`${prose.muted} ${prose.xs}`}>{conflictWords.mine}</span>
      <ValueText value={mine} />
      <Button kind="tonal" size="sm" onClick={() => onSettle('mine')}>
        {conflictWords.keepMine}
      </Button>
    </div>
    <div className={css.side}>
      <span className={`${prose.muted} ${prose.xs}`}>{conflictWords.theirs}</span>
      <ValueText value={theirs} />
      <Button kind="tonal" size="sm" onClick={() => onSettle('theirs')}>
        {conflictWords.takeTheirs}
      </Button>
    </div>
  </li>
)
