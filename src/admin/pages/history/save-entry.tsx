import type { ConfigSave } from '#contract/site/save.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { historyWords } from '#src/words/admin.ts'
import { authorName, saveMoment, saveTitle } from '../../saves/save-texts.ts'
import { ListEntry } from '../../ui/list-entry.tsx'

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
  <ListEntry
    start={<Avatar initials={initialsOf(authorName(save))} />}
    title={saveTitle(save)}
    detail={`${saveMoment(save)}, ${historyWords.count(save.changesCount)}`}
    end={isLive ? <Badge tone="success">{historyWords.live}</Badge> : kindBadge(save)}
    current={current}
    onChoose={onChoose}
  />
)
