import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { adminWords, previewWords } from '#src/words/admin.ts'
import { reachWords } from '#src/words/admin-desk.ts'
import { useEditing } from '../editing/editing-context.ts'
import { previewIsOpen } from '../preview/preview-view.ts'
import * as css from './admin-top.module.css'
import * as topBar from '../ui/top-bar.module.css'
import { useReach } from '../saves/use-reach.ts'
import { EditorMenu } from './account-menu.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'
import { useBar } from './use-bar.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** What is not saved, and the two ways to end it. */
export function AdminTop({ hasPreview }: { hasPreview: boolean }) {
  const { conflicts, saved } = useEditing()
  const { count, wrong, unsent, saving, send, askReset } = useBar()
  const reach = useReach(saved.timeStamp)
  return (
    <header className={topBar.bar}>
      <b className={`${topBar.title} ${css.title}`}>{adminWords.title}</b>
      <EnvironmentBadge />
      <span className={css.state} role="status">
        {wrong > 0 ? (
          <Badge tone="danger" icon={<Icon name="warning" weight="fill" />}>
            {adminWords.problems(wrong)}
          </Badge>
        ) : count > 0 ? (
          <Badge tone="warning" icon={<Icon name="pencil-simple" weight="fill" />}>
            {adminWords.unsaved(count)}
          </Badge>
        ) : unsent.length > 0 ? null : (
          <span className={`${prose.muted} ${prose.small}`}>{adminWords.savedAt(dateTime(saved.timeStamp))}</span>
        )}
        {unsent.length > 0 && <Badge tone="warning">{adminWords.unsent(unsent)}</Badge>}
      </span>
      {count === 0 && reach !== undefined && reach.open > 0 && (
        <span className={`${css.reach} ${prose.muted} ${prose.small} ${prose.num}`}>
          {reachWords.have(reach.current, reach.open)}
        </span>
      )}
      <span className={css.acts}>
        {hasPreview && (
          <span className={css.preview}>
            <Button kind="tonal" onClick={() => previewIsOpen.set(true)}>
              {previewWords.open}
            </Button>
          </span>
        )}
        <Button kind="outline" disabled={count === 0 || saving} onClick={() => void askReset()}>
          {adminWords.reset}
        </Button>
        <Button busy={saving} disabled={count === 0 || conflicts.length > 0} onClick={() => void send()}>
          {saving ? adminWords.saving : adminWords.save}
        </Button>
      </span>
      <EditorMenu />
    </header>
  )
}
