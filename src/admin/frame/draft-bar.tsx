import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ConfigDraft } from '#contract/site/draft.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import type { IconNames } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { adminWords } from '#src/words/admin.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { reachWords } from '#src/words/admin-desk.ts'
import { previewOnDemand } from '../content/preview-path.ts'
import { useEditing } from '../editing/editing-context.ts'
import { previewIsOpen } from '../preview/preview-view.ts'
import { useReach } from '../saves/use-reach.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import { useMomentText } from '../moments/moment-text.ts'
import { useAsk } from '../ui/use-ask.ts'
import { ChangesDialog, useDraftState } from './changes-dialog.tsx'
import * as css from './draft-bar.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import { useBar, type Bar } from './use-bar.ts'
import { useDraft } from './use-draft.ts'
import * as prose from '#src/ui/styles/prose.module.css'

type Shown = 'changes' | 'now' | 'later' | null

/** What is not published yet, in a row of its own below the section, and the acts that end it. */
export function DraftBar({ hasPreview }: { hasPreview: boolean }) {
  const { conflicts } = useEditing()
  const bar = useBar()
  const shared = useDraft()
  const [shown, setShown] = useState<Shown>(null)
  const isOnDemand = useSmallStore(previewOnDemand)
  const region = useRef<HTMLDivElement>(null)
  const { count, wrong, saving, send } = bar
  const { draft } = shared
  useFocusInBar(region, count > 0 || draft !== null)
  usePublishedHeight(region, '--bar-h')
  // What is wrong is said before anything is asked.
  const publish = () => (wrong > 0 ? void send() : setShown('now'))
  return (
    <div ref={region} className={css.bar} role="region" aria-label={barWords.region} tabIndex={-1}>
      <What bar={bar} draft={draft} isShown={shown === 'changes'} onShow={() => setShown('changes')} />
      <span className={css.acts}>
        {hasPreview && (
          <span className={cx(css.preview, isOnDemand && css.onDemand)}>
            <BarButton kind="quiet" icon="eye" onClick={() => previewIsOpen.set(true)}>
              {previewWords.open}
            </BarButton>
          </span>
        )}
        {count > 0 ? (
          <>
            <BarButton kind="outline" icon="clock" onClick={() => setShown('later')}>
              {barWords.schedule}
            </BarButton>
            <Button busy={saving} disabled={conflicts.length > 0} onClick={publish}>
              {saving ? adminWords.publishing : adminWords.publish}
            </Button>
          </>
        ) : (
          draft && <PublishDraft draft={draft} busy={shared.busy} onPublish={() => setShown('now')} />
        )}
      </span>
      <ChangesDialog open={shown === 'changes'} onClose={() => setShown(null)} bar={bar} shared={shared} />
      <PublishDialog
        mode={shown === 'changes' ? null : shown}
        onClose={() => setShown(null)}
        bar={bar}
        shared={shared}
      />
    </div>
  )
}

interface BarButtonProps {
  kind: 'quiet' | 'outline'
  icon: IconNames['bold']
  onClick: () => void
  children: string
}

/** A button that is its icon alone in a narrow window. */
const BarButton = ({ kind, icon, onClick, children }: BarButtonProps) => (
  <Button kind={kind} icon={<Icon name={icon} weight="bold" />} className={css.act} onClick={onClick}>
    <span className={css.actLabel}>{children}</span>
  </Button>
)

function PublishDraft({ draft, busy, onPublish }: { draft: ConfigDraft; busy: boolean; onPublish: () => void }) {
  const { conflicts, isOpen } = useDraftState(draft)
  return (
    <Button busy={busy} disabled={conflicts.length > 0 || isOpen} onClick={onPublish}>
      {adminWords.publish}
    </Button>
  )
}

interface WhatProps {
  bar: Bar
  draft: ConfigDraft | null
  isShown: boolean
  onShow: () => void
}

/** How much is not published, by whom and since when; otherwise who published last. */
function What({ bar: { count, wrong, unsent }, draft, isShown, onShow }: WhatProps) {
  const { saved } = useEditing()
  const since = useEditedSince()
  const notSent = unsent.length > 0 && (
    <span className={css.notSent}>
      <Badge tone="warning">{adminWords.unsent(unsent)}</Badge>
    </span>
  )
  if (count === 0 && !draft)
    return (
      <span className={cx(css.what, css.still)}>
        <Icon name="check-circle" weight="fill" />
        <span className={css.liveText}>
          <span role="status">{barWords.live}</span> <Publication key={saved.timeStamp} />
        </span>
        {notSent}
        <Reach />
      </span>
    )
  return (
    <span className={css.what}>
      <span className={cx(css.mark, wrong > 0 && css.wrong)}>
        <Icon name={wrong > 0 ? 'warning' : 'pencil-simple'} weight="fill" />
      </span>
      <span className={css.words}>
        <Head wrong={wrong} count={count || draft?.changes.length || 0} />
        <span className={`${prose.muted} ${css.since}`}>
          {count > 0 ? <Since who={barWords.you} at={since} /> : draft && <SinceDraft draft={draft} />}
        </span>
      </span>
      {notSent}
      <button type="button" className={css.show} aria-haspopup="dialog" aria-expanded={isShown} onClick={onShow}>
        <span className={prose.visuallyHidden}>{barWords.show}</span>
        <Icon name="caret-up" weight="bold" />
      </button>
    </span>
  )
}

const Head = ({ wrong, count }: { wrong: number; count: number }) => (
  <b role="status" className={prose.num}>
    {wrong > 0 ? (
      adminWords.problems(wrong)
    ) : (
      <>
        {barWords.changes(count)} <span className={css.wide}>{barWords.inDraft}</span>
      </>
    )}
  </b>
)

const minute = 60_000

function Since({ who, at }: { who: string; at: number | string | undefined }) {
  const { clock } = useServices()
  const now = useNow(clock.now, Infinity, minute)
  return barWords.by(who, at === undefined ? undefined : relativeTime(at, Math.max(now, new Date(at).getTime())))
}

function SinceDraft({ draft: { author, savedAt, publishAt } }: { draft: ConfigDraft }) {
  const who = author.isYou ? barWords.you : author.name || barWords.formerAdmin
  const text = useMomentText()
  return (
    <>
      <Since who={who} at={savedAt} />
      {publishAt && `, ${barWords.at(text(publishAt))}`}
    </>
  )
}

/** When the last edit was made on this page; undefined: before it. */
const useEditedSince = (): number | undefined => {
  const { clock } = useServices()
  const { changes } = useEditing()
  const { settings: forms } = useKeptForms()
  const typed = JSON.stringify(forms.map(({ name, value }) => [name, value]))
  const edits = useMemo(() => JSON.stringify(changes) + typed, [changes, typed])
  const known = useRef(edits)
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (known.current === edits) return
    known.current = edits
    setSince(clock.now())
  }, [edits, clock])
  return since
}

function Publication() {
  const { saved } = useEditing()
  const { value } = useAsk('GET /accounts/site-config/saves', { query: {} })
  const newest = value?.saves[0]
  const author = newest?.author
  const who = author && (author.isYou ? barWords.you : author.name || barWords.formerAdmin)
  return (
    <span className={`${prose.muted} ${prose.num}`}>
      {who && newest
        ? barWords.publishedBy(who, dateTime(newest.savedAt))
        : barWords.publishedAt(dateTime(saved.timeStamp))}
    </span>
  )
}

function Reach(): ReactNode {
  const { saved } = useEditing()
  const reach = useReach(saved.timeStamp)
  return (
    reach !== undefined &&
    reach.open > 0 && (
      <span className={`${css.reach} ${prose.muted} ${prose.num}`}>{reachWords.have(reach.current, reach.open)}</span>
    )
  )
}

/** The focus stays in the bar when the button that had it has no more to do. */
const useFocusInBar = (region: RefObject<HTMLElement | null>, hasActs: boolean): void => {
  const isInside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (isInside.current = region.current?.contains(target as Node) === true)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [region])
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) region.current?.focus()
  }, [region, hasActs])
}
