import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { patchOf, type ConfigChange } from '#contract/rules/config-changes.ts'
import type { SiteConfig } from '#contract/shapes/site-config.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { beginEditing, changesOf, settled, withBase, withConfig, withSetting, type Editing } from './editing.ts'
import type { EditingPort } from './editing-context.ts'

/** The edits of this device that are not saved, with the config that they were made on. */
type StoredEdits = Pick<Editing, 'base' | 'config'>

const draftName = 'draft/site-config'

/** Milliseconds after the last edit until the edits are on disk. */
const storeDelay = 300

/**
 * Edits of the site config: kept over a reload, applied to each config that another administrator saves meanwhile, and sent as
 * a patch of the settings that differ.
 * @param saved the newest stored config; undefined until it is read
 * @returns null until the edits of this device have been read
 */
export const useSiteEditing = (saved: SiteConfig | undefined): EditingPort | null => {
  const services = useServices()
  const { own, copy, clock, keeper, remote } = services
  const [editing, setEditing] = useState<Editing | null>(null)
  const keys = useRef(keyPerIntent(services.newKey))

  useEffect(() => {
    if (!saved) return
    let isCurrent = true
    void readDeviceValue<StoredEdits>(own, draftName).then((stored) => {
      if (!isCurrent) return
      setEditing((known) => withBase(known ?? (stored ? { ...stored, conflicts: [] } : beginEditing(saved)), saved))
    })
    return () => void (isCurrent = false)
  }, [own, saved])

  useEffect(() => {
    if (!editing) return
    const { base, config } = editing
    const store = () => {
      if (changesOf(editing).length === 0) void deleteDeviceValue(own, draftName)
      else void writeDeviceValue(own, draftName, { base, config } satisfies StoredEdits)
    }
    const cancel = clock.after(storeDelay, store)
    // A page that is left does not wait.
    window.addEventListener('pagehide', store)
    return () => {
      cancel()
      window.removeEventListener('pagehide', store)
    }
  }, [own, clock, editing])

  const change = useCallback((next: (editing: Editing) => Editing) => setEditing((now) => now && next(now)), [])
  const changes = useMemo(() => (editing ? changesOf(editing) : []), [editing])

  const save = useCallback(
    async (base: SiteConfig, wanted: readonly ConfigChange[]) => {
      const patch = patchOf(base, wanted)
      const stored = await copy.answers.get(siteConfig.name)
      // A newer config that is stored here and not shown yet must not be taken for the one that was edited.
      const isShown = (stored?.value as SiteConfig | undefined)?.timeStamp === base.timeStamp
      try {
        await remote.ask(
          'PATCH /accounts/site-config',
          { query: {}, body: patch },
          { ifMatch: isShown ? stored?.etag : '"overtaken"', idempotencyKey: keys.current(patch) },
        )
      } finally {
        // Refused because another administrator has saved: their config comes, and the edits are applied to it.
        await keeper.refresh(siteConfig, undefined, { forced: true }).catch(() => undefined)
      }
    },
    [copy, remote, keeper],
  )

  return useMemo(
    () =>
      editing && {
        saved: editing.base,
        config: editing.config,
        changes,
        conflicts: editing.conflicts,
        set: (path, value) => change((now) => withSetting(now, path, value)),
        replace: (config) => change((now) => withConfig(now, config)),
        settle: (conflict, side) => change((now) => settled(now, conflict, side)),
        reset: () => change((now) => beginEditing(now.base)),
        save: () => save(editing.base, changes),
      },
    [editing, changes, change, save],
  )
}

/** Whether a save was refused because the config has changed since it was read. */
export const isOvertaken = (error: unknown): boolean => isRefused(error, 'PRECONDITION')
