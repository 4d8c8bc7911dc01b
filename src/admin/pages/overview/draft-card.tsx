import { useEffect, useRef, useState } from 'react'
import { parted } from '#contract/content/changes.ts'
import { changesOn, type ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import { dateTime } from '#src/kit/format.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { draftWith, overwrittenBy } from '../../editing/draft-write.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { authorName } from '../../saves/save-texts.ts'
import { settingName } from '../../settings/setting-names.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk, type Asked } from '../../ui/use-ask.ts'
import * as css from './draft-card.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Changes that are not published yet and that all administrators share. */
export function DraftCard() {
  const asked = useAsk('GET /accounts/site-config/draft', {})
  useNewestDraft(asked)
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={overviewWords.draft} />
      <AskedContent asked={asked}>
        {(draft) => (
          <>
            {draft ? (
              <Draft draft={draft} onChanged={asked.again} />
            ) : (
              <p className={`${prose.muted} ${prose.small}`}>{overviewWords.draftNone}</p>
            )}
            <SaveDraft draft={draft} onSaved={asked.again} />
          </>
        )}
      </AskedContent>
    </Card>
  )
}

/** Asks for the draft again after each publication, at the time of its own, and when the page is looked at again. */
const useNewestDraft = ({ value, again }: Asked<ConfigDraft | null>): void => {
  const { clock } = useServices()
  const { timeStamp } = useEditing().saved
  const seen = useRef(timeStamp)
  useEffect(() => {
    if (seen.current === timeStamp) return
    seen.current = timeStamp
    again()
  }, [timeStamp, again])
  const publishAt = value?.publishAt
  useEffect(() => {
    if (!publishAt) return
    return clock.after(
      Math.min(Math.max(0, Date.parse(publishAt) - clock.now()) + publicationDelay, longestWait),
      again,
    )
  }, [publishAt, clock, again])
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [again])
}

/** Milliseconds after its time in which the server has tried to publish a draft. */
const publicationDelay = 3_000
/** Milliseconds; a browser's timer cannot wait longer than 24 days. */
const longestWait = 24 * 3_600_000

const useChange = (onChanged: () => void) =>
  useAct({ dialog: overviewWords.draftFailed, text: refusalOr(adminWords.saveFailed), after: onChanged })

function Draft({ draft, onChanged }: { draft: ConfigDraft; onChanged: () => void }) {
  const { remote, keeper } = useServices()
  const { saved, openDraft, openedDraft } = useEditing()
  const { busy, run } = useChange(onChanged)
  const { revision, changes, publishAt, refused } = draft
  const { conflicts } = changesOn(saved, parted(changes as ConfigChange[]).settings)
  const isOpen = openedDraft === revision
  const open = () => {
    openDraft(draft)
    toasts.show(overviewWords.draftOpened, 'info')
  }
  const publish = async () => {
    await remote.ask('POST /accounts/site-config/draft/publish', { body: { revision } })
    await keeper.refresh(siteConfig, undefined, { forced: true })
  }
  const discard = async () => {
    const { draftDiscardTitle: title, draftDiscardBody: body, draftDiscard: yes } = overviewWords
    if (!(await dialogs.confirm({ title, body, yes, no: adminWords.resetNo, danger: true }))) return
    await run(
      () => remote.ask('DELETE /accounts/site-config/draft', { query: { revision } }),
      overviewWords.draftDiscarded,
    )
  }
  return (
    <>
      <p className={prose.small}>
        {overviewWords.draftFrom(authorName(draft), dateTime(draft.savedAt))}{' '}
        {publishAt && <Badge tone="info">{overviewWords.draftAt(dateTime(publishAt))}</Badge>}
      </p>
      {refused && <Note tone="warning">{overviewWords.draftRefused(dateTime(refused.at), refused.reason)}</Note>}
      {conflicts.length > 0 && !isOpen && (
        <Note tone="warning">
          {overviewWords.draftConflicts(conflicts.map(({ path }) => settingName(path)).join(', '))}
        </Note>
      )}
      {isOpen && <Note>{overviewWords.draftOpenNow}</Note>}
      <ul className={layout.g1}>
        {changes.map(({ path }) => (
          <li key={path}>{settingName(path)}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button
          busy={busy}
          disabled={conflicts.length > 0 || isOpen}
          onClick={() => void run(publish, overviewWords.draftPublished)}
        >
          {overviewWords.draftPublish}
        </Button>
        <Button kind="tonal" disabled={isOpen} onClick={open}>
          {overviewWords.draftOpen}
        </Button>
        <Button kind="danger-quiet" disabled={busy} onClick={() => void discard()}>
          {overviewWords.draftDiscard}
        </Button>
      </div>
    </>
  )
}

/** An input of the browser's own form, in the device's time zone; null when it is empty. */
const momentOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

/** A time as the browser's own form shows it, in the device's time zone. */
const typedOf = (moment: string | null | undefined): string => {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function SaveDraft({ draft, onSaved }: { draft: ConfigDraft | null; onSaved: () => void }) {
  const { remote, clock } = useServices()
  const editing = useEditing()
  const { busy, run } = useChange(onSaved)
  const known = typedOf(draft?.publishAt)
  const [typed, setWhen] = useState<string>()
  const when = typed ?? known
  if (editing.changes.length === 0) return null
  const at = momentOf(when)
  const isPast = at !== null && Date.parse(at) <= clock.now()
  const put = async () => {
    // An unchanged time is sent as it was stored, with its seconds.
    const time = when === known ? {} : { publishAt: at }
    await remote.ask('PUT /accounts/site-config/draft', { body: { ...draftWith(draft, editing), ...time } })
    editing.reset()
  }
  const save = async () => {
    const { draftOverTitle: title, draftOverBody, draftOverYes: yes } = overviewWords
    const over = overwrittenBy(draft, editing).map(settingName)
    const body = draftOverBody(over.join(', '))
    if (over.length > 0 && !(await dialogs.confirm({ title, body, yes, no: adminWords.resetNo }))) return
    await run(put, overviewWords.draftSaved)
  }
  return (
    <div className={css.save}>
      <Field
        label={overviewWords.draftWhen}
        optional
        type="datetime-local"
        value={when}
        hint={overviewWords.draftWhenHint}
        {...(isPast ? { error: overviewWords.draftPast } : {})}
        onChange={({ target }) => setWhen(target.value)}
      />
      <Button kind="tonal" busy={busy} disabled={isPast} onClick={() => void save()}>
        {overviewWords.draftSave}
      </Button>
    </div>
  )
}
