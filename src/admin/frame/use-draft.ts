import { useEffect, useRef } from 'react'
import type { ConfigDraft } from '#contract/site/draft.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { adminWords, overviewWords } from '#src/words/admin.ts'
import { draftWith, overwrittenBy } from '../editing/draft-write.ts'
import { useEditing } from '../editing/editing-context.ts'
import { settingName } from '../settings/setting-names.ts'
import { useAsk, type Asked } from '../ui/use-ask.ts'

/** When changes are published by themselves, and what about. */
export interface Plan {
  publishAt: string
  words: string
  /** Of the changes that are meant: the others stay in the draft. */
  paths: string[]
}

/** Changes that are not published yet and that all administrators share, and the acts that end them. */
export const useDraft = () => {
  const { remote, keeper } = useServices()
  const editing = useEditing()
  const asked = useAsk('GET /accounts/site-config/draft', {})
  useNewestDraft(asked)
  const { value, again } = asked
  const draft = value ?? null
  const { busy, run } = useAct({
    dialog: overviewWords.draftFailed,
    text: refusalOr(adminWords.saveFailed),
    after: again,
  })

  const publish = ({ revision }: ConfigDraft) =>
    run(async () => {
      await remote.ask('POST /accounts/site-config/draft/publish', { body: { revision } })
      await keeper.refresh(siteConfig, undefined, { forced: true })
    }, adminWords.saved)

  const discard = async ({ revision }: ConfigDraft) => {
    const { draftDiscardTitle: title, draftDiscardBody: body, draftDiscard: yes } = overviewWords
    if (!(await dialogs.confirm({ title, body, yes, no: adminWords.resetNo, danger: true }))) return
    await run(
      () => remote.ask('DELETE /accounts/site-config/draft', { query: { revision } }),
      overviewWords.draftDiscarded,
    )
  }

  /**
   * @param plan the edits are taken out of the draft again, to be published at a time; undefined: they stay in it
   * @returns whether the edits are in the draft, or planned
   */
  const keep = async (plan?: Plan): Promise<boolean> => {
    const { draftOverTitle: title, draftOverBody, draftOverYes: yes } = overviewWords
    const over = overwrittenBy(draft, editing).map(settingName)
    const body = draftOverBody(over.join(', '))
    if (over.length > 0 && !(await dialogs.confirm({ title, body, yes, no: adminWords.resetNo }))) return false
    return run(
      async () => {
        const { revision } = await remote.ask('PUT /accounts/site-config/draft', { body: draftWith(draft, editing) })
        if (plan) await remote.ask('POST /accounts/site-config/publications', { body: { revision, ...plan } })
        editing.reset()
      },
      plan ? overviewWords.draftPlanned : overviewWords.draftSaved,
    )
  }

  /** The draft of the administrators is published at a time. @returns whether it is planned */
  const plan = async (wanted: Plan): Promise<boolean> =>
    draft !== null &&
    run(
      () => remote.ask('POST /accounts/site-config/publications', { body: { revision: draft.revision, ...wanted } }),
      overviewWords.draftPlanned,
    )

  return { asked, draft, busy, publish, discard, keep, plan }
}

export type SharedDraft = ReturnType<typeof useDraft>

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
