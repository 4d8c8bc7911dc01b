import { contentPathOf, parted } from '#contract/content/changes.ts'
import { adminSectionAt } from '#contract/routes/admin.ts'
import { changesOn, type ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import { dateTime } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { meaningOf } from '../content/change-meaning.ts'
import { useRowFacts } from '../content/row-facts.ts'
import { useEditing } from '../editing/editing-context.ts'
import { ChangesByArea } from '../saves/changes-by-area.tsx'
import { authorName } from '../saves/save-texts.ts'
import { settingName } from '../settings/setting-names.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import { useMomentText } from '../moments/moment-text.ts'
import * as css from './changes-dialog.module.css'
import type { Bar } from './use-bar.ts'
import type { SharedDraft } from './use-draft.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ChangesDialogProps {
  open: boolean
  onClose: () => void
  bar: Bar
  shared: SharedDraft
}

/** The list of what is not published: the own edits, and the draft that all administrators share. */
export function ChangesDialog({ open, onClose, bar: { count, askReset }, shared }: ChangesDialogProps) {
  const { draft } = shared
  const reset = async () => {
    if (await askReset()) onClose()
  }
  return (
    <Dialog
      open={open && (count > 0 || draft !== null)}
      onClose={onClose}
      title={barWords.title(count || draft?.changes.length || 0)}
      description={barWords.lead}
    >
      {count > 0 && (
        <section className={layout.g3}>
          <Edits onLeave={onClose} />
          <div className={css.actions}>
            <Button kind="danger-quiet" onClick={() => void reset()}>
              {adminWords.reset}
            </Button>
          </div>
        </section>
      )}
      {draft && <Draft draft={draft} shared={shared} onClose={onClose} isAlone={count === 0} />}
    </Dialog>
  )
}

function Edits({ onLeave }: { onLeave: () => void }) {
  const { changes, edit, set } = useEditing()
  const { settings: forms } = useKeptForms()
  const { go } = useNavigation()
  const undo = ({ path, before }: ConfigChange) =>
    contentPathOf(path) ? edit([{ path, before, after: before }]) : set(path, before)
  return (
    <div className={css.list}>
      <ChangesByArea changes={changes} onUndo={undo} />
      {forms.map(({ name, title, path }) => (
        <p key={name} className={css.form}>
          <b>{overviewWords.unsavedForm(title)}</b>
          <Button
            kind="quiet"
            size="sm"
            onClick={() => {
              onLeave()
              go(path)
            }}
          >
            {barWords.open(formPlace(path))}
          </Button>
        </p>
      ))}
    </div>
  )
}

const formPlace = (path: string): string => {
  const section = adminSectionAt(path)
  return section ? adminWords.names[section.name] : path
}

interface DraftProps {
  draft: ConfigDraft
  shared: SharedDraft
  onClose: () => void
  /** Without edits the bar itself publishes the draft. */
  isAlone: boolean
}

function Draft({ draft, shared: { busy, publish, discard }, onClose, isAlone }: DraftProps) {
  const { openDraft } = useEditing()
  const { conflicts, isOpen } = useDraftState(draft)
  const { publishAt, refused } = draft
  const changes = draft.changes as ConfigChange[]
  const facts = useRowFacts(changes)
  const text = useMomentText()
  const open = () => {
    openDraft(draft)
    toasts.show(overviewWords.draftOpened, 'info')
    onClose()
  }
  return (
    <section className={layout.g3} aria-label={barWords.waiting}>
      {!isAlone && <h3>{barWords.waiting}</h3>}
      <p className={prose.small}>
        {overviewWords.draftFrom(authorName(draft), dateTime(draft.savedAt))}{' '}
        {publishAt && <Badge tone="info">{overviewWords.draftAt(text(publishAt))}</Badge>}
      </p>
      {refused && <Note tone="warning">{overviewWords.draftRefused(text(refused.at), refused.reason)}</Note>}
      {conflicts.length > 0 && !isOpen && (
        <Note tone="warning">{overviewWords.draftConflicts(conflicts.map(settingName).join(', '))}</Note>
      )}
      {isOpen && <Note>{overviewWords.draftOpenNow}</Note>}
      <div className={css.list}>
        <ChangesByArea changes={changes} meaning={(change) => meaningOf(change, facts(change))} />
      </div>
      <div className={css.actions}>
        <Button busy={busy} disabled={conflicts.length > 0 || isOpen} onClick={() => void publish(draft)}>
          {overviewWords.draftPublish}
        </Button>
        <Button kind="tonal" disabled={isOpen} onClick={open}>
          {overviewWords.draftOpen}
        </Button>
        <Button kind="danger-quiet" disabled={busy} onClick={() => void discard(draft)}>
          {overviewWords.draftDiscard}
        </Button>
      </div>
    </section>
  )
}

/** Whether the draft stands in the edits, and which of its settings were published with another value since. */
export const useDraftState = (draft: ConfigDraft | null) => {
  const { saved, openedDraft } = useEditing()
  // What is published of content is known to the server, which refuses a publication over it.
  const { conflicts } = changesOn(saved, parted((draft?.changes ?? []) as ConfigChange[]).settings)
  return {
    conflicts: conflicts.map(({ path }) => path),
    isOpen: draft !== null && openedDraft === draft.revision,
  }
}
