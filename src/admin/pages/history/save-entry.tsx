import type { ConfigSave } from '#contract/shapes/config-save.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { historyWords } from '#src/words/admin.ts'
import * as css from './save-entry.module.css'
import { authorName, saveMoment, saveTitle } from '../../saves/save-texts.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface SaveEntryProps {
  save: ConfigSave
  /** Customers see this one. */
  isLive: boolean
  current: boolean
  onChoose: () => void
}

const kindBadge = ({ kind }: ConfigSave) => {
  if (kind === 'restored') return <Badge>{historyWords.rollback}</Badge>
  return kind === 'published' ? <Badge tone="info">{historyWords.draft}</Badge> : null
}

export const SaveEntry = ({ save, isLive, current, onChoose }: SaveEntryProps) => (
  <button
    type="button"
    className={cx(css.entry, current && css.current)}
    aria-current={current || undefined}
    onClick={onChoose}
  >
    <Avatar initials={initialsOf(authorName(save))} />
    <span className={css.text}>
      <b>{saveTitle(save)}</b>
      <span className={`${prose.muted} ${prose.xs} ${prose.num}`}>
        {saveMoment(save)}, {historyWords.count(save.changes.length)}
      </span>
    </span>
    {isLive ? <Badge tone="success">{historyWords.live}</Badge> : kindBadge(save)}
  </button>
)
