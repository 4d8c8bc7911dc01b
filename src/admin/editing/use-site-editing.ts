import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { contentPathOf } from '#contract/content/changes.ts'
import { contentProblems } from '#contract/content/problems.ts'
import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import { newProblems } from '#contract/site/problems.ts'
import { isSameJson } from '#contract/rules/json.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { outcomeOf, type KeyOf } from '#src/kit/acts/act.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useLive } from '#src/kit/data/use-query.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { locations, siteConfig } from '#src/resources/resource.ts'
import {
  beginEditing,
  changesOf,
  deviceEditsOf,
  resumed,
  settled,
  withBase,
  withConfig,
  withContent,
  withDeviceEdits,
  withDraft,
  withoutDraft,
  withoutSent,
  withPublished,
  withSetting,
  type Editing,
} from './editing.ts'
import { readRows } from './published-rows.ts'
import type { EditingPort } from './editing-context.ts'
import { readEdits, storeEdits } from './stored-edits.ts'

/** Milliseconds after the last edit until the edits are on disk. */
export const storeDelay = 300

type Change = (next: (editing: Editing) => Editing) => void

/** Keeps the edits on the device, where all tabs of the administrator share them. */
const useDeviceEdits = (editing: Editing | null, person: string, change: Change): void => {
  const { own, clock, report } = useServices()
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!editing) return
    const edits = deviceEditsOf(editing)
    // A tab that has changed nothing does not write over the edits of another.
    if (isSameJson(edits, editing.onDevice)) return
    const store = () => {
      waiting.current = null
      storeEdits(own, person, edits)
        .then(() => change((now) => ({ ...now, onDevice: edits })))
        .catch(report)
    }
    // What is published, kept as a draft or thrown away must not come back with a page that is loaded again at once.
    if (edits === null) return store()
    waiting.current = store
    const cancel = clock.after(storeDelay, store)
    // A page that is left does not wait.
    window.addEventListener('pagehide', store)
    return () => {
      cancel()
      window.removeEventListener('pagehide', store)
    }
  }, [own, clock, report, editing, person, change])
  // Nor does an office whose session ends.
  useEffect(() => () => waiting.current?.(), [])
}

/** Compares the edits of content with what is published now: each kind that they are of is read. */
const useReadPublished = (change: Change) => {
  const { remote } = useServices()
  return useCallback(
    async ({ base, content }: Pick<Editing, 'base' | 'content'>) => {
      for (const kind of new Set(content.map(({ path }) => contentPathOf(path)!.kind))) {
        const rows = await readRows(remote, kind, base.timeStamp)
        change((now) => withPublished(now, kind, rows))
      }
    },
    [remote, change],
  )
}

/** Sends the edits as a list of what differs. */
const useSave = (person: string, change: Change) => {
  const { own, copy, keeper, remote, report } = useServices()
  const readPublished = useReadPublished(change)
  return useCallback(
    async (editing: Editing, keyOf: KeyOf, words: string) => {
      const { base, config, content, draft } = editing
      const body = { changes: changesOf(editing), ...(words === '' ? {} : { words }) }
      change((now) => ({ ...now, sent: config }))
      // A page that is loaded again at once finds what was sent, which is then no edit, and nothing older.
      await storeEdits(own, person, deviceEditsOf(editing)).catch(report)
      const stored = await copy.answers.get(siteConfig.name)
      // A newer config that is stored here and not shown yet must not be taken for the one that was edited.
      const isShown = (stored?.value as SiteConfig | undefined)?.timeStamp === base.timeStamp
      try {
        await remote.ask(
          'POST /accounts/site-config/changes',
          { body },
          { ifMatch: isShown ? stored?.etag : '"overtaken"', idempotencyKey: keyOf(body) },
        )
        change((now) => withoutSent(withoutDraft(now), content))
        // Without an answer it stays, and what was saved from it is no conflict with it.
        if (draft !== undefined)
          await outcomeOf(
            () => remote.ask('DELETE /accounts/site-config/draft', { query: { revision: draft } }),
            report,
          )
      } catch (error) {
        if (isRefused(error, 'DRAFT_CONFLICT')) await readPublished(editing).catch(report)
        if (isRefused(error, 'CONFIG_INVALID')) change((now) => ({ ...now, refused: error.fieldErrors }))
        throw error
      } finally {
        // Refused because another administrator has saved: their config comes, and the edits are applied to it.
        await keeper.refresh(siteConfig, undefined, { forced: true }).catch(() => undefined)
      }
    },
    [change, own, person, copy, remote, keeper, report, readPublished],
  )
}

/** After each publication, and when edits of content were found on the device: whether they still are edits. */
const useNewestContent = (editing: Editing | null, change: Change): void => {
  const { report } = useServices()
  const read = useReadPublished(change)
  const timeStamp = editing?.base.timeStamp
  const readNow = useEffectEvent(() => {
    if (editing && editing.content.length > 0) read(editing).catch(report)
  })
  useEffect(() => readNow(), [timeStamp])
}

const noPlaces: [] = []

/**
 * Edits of the site config: kept over a reload, shared by all tabs, applied to each config that another administrator
 * saves meanwhile, and sent as a list of what differs.
 * @param saved the newest stored config; undefined until it is read
 * @returns null until the edits of this device have been read
 */
export const useSiteEditing = (saved: SiteConfig | undefined): EditingPort | null => {
  const { own } = useServices()
  const session = useSession()
  const person = session?.state === 'person' || session?.state === 'ended' ? session.person : ''
  const [editing, setEditing] = useState<Editing | null>(null)
  const device = useLive(async () => ({ edits: await readEdits(own, person) }), [own, person])

  useEffect(() => {
    if (!saved || !device) return
    setEditing((known) =>
      known ? withBase(withDeviceEdits(known, device.edits), saved) : resumed(device.edits, saved),
    )
  }, [saved, device])

  const change = useCallback<Change>((next) => setEditing((now) => now && next(now)), [])
  useDeviceEdits(editing, person, change)
  const save = useSave(person, change)
  useNewestContent(editing, change)
  const changes = useMemo(() => (editing ? changesOf(editing) : []), [editing])
  const places = knownOr(useStored(locations, undefined), noPlaces)
  const timeZone = timeZoneOf(editing?.config.timeZone, places)
  const problems = useMemo(
    () => (editing ? { ...newProblems(editing.config, editing.base), ...contentProblems(editing.content) } : {}),
    [editing],
  )

  return useMemo(
    () =>
      editing && {
        saved: editing.base,
        config: editing.config,
        timeZone,
        changes,
        conflicts: editing.conflicts,
        problems,
        openedDraft: editing.draft,
        refused: editing.refused ?? {},
        content: editing.content,
        edit: (edits) => change((now) => withContent(now, edits)),
        published: (kind, rows) => change((now) => withPublished(now, kind, rows)),
        set: (path, value) => change((now) => withSetting(now, path, value)),
        replace: (config) => change((now) => withConfig(now, config)),
        openDraft: (draft) => change((now) => withDraft(now, draft)),
        settle: (conflict, side) => change((now) => settled(now, conflict, side)),
        reset: () =>
          change(({ base, onDevice }) => ({ ...beginEditing(base), ...(onDevice === undefined ? {} : { onDevice }) })),
        save: (keyOf, words = '') => save(editing, keyOf, words),
      },
    [editing, timeZone, changes, problems, change, save],
  )
}

/** Whether a save was refused because the config has changed since it was read. */
export const isOvertaken = (error: unknown): boolean => isRefused(error, 'PRECONDITION')
