import { useState } from 'react'
import { withChanges, type ConfigChange } from '#contract/rules/config-changes.ts'
import type { ConfigDraft } from '#contract/shapes/config-draft.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { authorName } from '../../saves/save-texts.ts'
import { settingName } from '../../settings/setting-names.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './draft-card.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Changes that are not published yet and that all administrators share. */
export function DraftCard() {
  const asked = useAsk('GET /accounts/site-config/draft', {})
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

/** Runs a change of the draft: busy meanwhile, and with the server's words when it is refused. */
const useChange = (onChanged: () => void) => {
  const { report } = useServices()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toasts.show(done, 'success')
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      const body = isRefused(error) ? error.message : adminWords.saveFailed
      void dialogs.alert({ kind: 'error', title: overviewWords.draftFailed, body })
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return { busy, run }
}

function Draft({ draft, onChanged }: { draft: ConfigDraft; onChanged: () => void }) {
  const { remote, keeper } = useServices()
  const { config, replace } = useEditing()
  const { busy, run } = useChange(onChanged)
  const { revision, changes, publishAt } = draft
  const open = () => {
    replace(withChanges(config, changes as ConfigChange[]))
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
      overviewWords.draftDiscard,
    )
  }
  return (
    <>
      <p className={prose.small}>
        {overviewWords.draftFrom(authorName(draft), dateTime(draft.savedAt))}{' '}
        {publishAt && <Badge tone="info">{overviewWords.draftAt(dateTime(publishAt))}</Badge>}
      </p>
      <ul className={layout.g1}>
        {changes.map(({ path }) => (
          <li key={path}>{settingName(path)}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void run(publish, overviewWords.draftPublished)}>
          {overviewWords.draftPublish}
        </Button>
        <Button kind="tonal" onClick={open}>
          {overviewWords.draftOpen}
        </Button>
        <Button kind="danger-quiet" disabled={busy} onClick={() => void discard()}>
          {overviewWords.draftDiscard}
        </Button>
      </div>
    </>
  )
}

/** An input of the browser's own form, in the device's time zone; undefined when it is empty. */
const momentOf = (typed: string): number | undefined => (typed === '' ? undefined : new Date(typed).getTime())

function SaveDraft({ draft, onSaved }: { draft: ConfigDraft | null; onSaved: () => void }) {
  const { remote, clock } = useServices()
  const { changes, reset } = useEditing()
  const { busy, run } = useChange(onSaved)
  const [when, setWhen] = useState('')
  if (changes.length === 0) return null
  const at = momentOf(when)
  const isPast = at !== undefined && at <= clock.now()
  const save = async () => {
    const publishAt = at === undefined ? null : new Date(at).toISOString()
    // The draft has one set of changes: what waits in it already, and ours on top.
    const others = (draft?.changes ?? []).filter(({ path }) => !changes.some((change) => change.path === path))
    const body = { revision: draft?.revision ?? 0, changes: [...others, ...changes], publishAt }
    await remote.ask('PUT /accounts/site-config/draft', { body })
    reset()
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
      <Button kind="tonal" busy={busy} disabled={isPast} onClick={() => void run(save, overviewWords.draftSaved)}>
        {overviewWords.draftSave}
      </Button>
    </div>
  )
}
