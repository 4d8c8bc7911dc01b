import {
  changesBetween,
  changesOn,
  conflictsBetween,
  rebased,
  type ConfigChange,
  type ConfigConflict,
} from '#contract/site/config-changes.ts'
import { contentPathOf, parted, type EditedName } from '#contract/content/changes.ts'
import { isSameJson, pointerParts, valueAt, withValueAt } from '#contract/rules/json.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import {
  mergedEdits,
  onPublished,
  settledEdits,
  withDraftEdits,
  withEdit,
  type ContentEdits,
  type PublishedRow,
} from './content-edits.ts'

/** The edits of one administrator that are not saved, as this device stores them for all its tabs. */
export interface DeviceEdits {
  base: SiteConfig
  config: SiteConfig
  content?: ContentEdits
  draft: number | undefined
}

/**
 * The site config while an administrator edits it.
 *
 *   base ──edit──► config differs ──save──► base
 *     └─ another administrator saves: the edits are applied to the new base; a setting that both have changed is a conflict
 */
export interface Editing {
  /** The newest saved config that is known here. */
  base: SiteConfig
  config: SiteConfig
  /** Edits of products, locations, texts and the like. */
  content: ContentEdits
  /** Settings and fields of which both values are shown until one is chosen; until then `config` has ours. */
  conflicts: readonly ConfigConflict[]
  /** The config of the newest attempt to save: what is typed meanwhile is an edit of it. */
  sent?: SiteConfig
  /** What the server has said about edits of content, by their paths, until the row is edited again. */
  refused?: Readonly<Record<string, string>>
  /** Revision of the draft that was opened into the edits. */
  draft?: number
  /** What this tab has read or written last. */
  onDevice?: DeviceEdits | null
}

export const beginEditing = (base: SiteConfig): Editing => ({ base, config: base, content: [], conflicts: [] })

/** What the save would change. */
export const changesOf = ({ base, config, content }: Editing): ConfigChange[] => [
  ...changesBetween(base, config),
  ...content,
]

/** @param value undefined: the setting is removed, so that its default applies */
export const withSetting = (editing: Editing, path: string, value: unknown): Editing => ({
  ...editing,
  config: withValueAt(editing.config, path, value),
  conflicts: editing.conflicts.filter((conflict) => conflict.path !== path),
})

/** One more edit of content, on the value that is published. */
export const withContent = (editing: Editing, edits: readonly ConfigChange[]): Editing => ({
  ...editing,
  content: edits.reduce(withEdit, editing.content),
  refused: withoutRows(editing.refused ?? {}, edits),
  conflicts: editing.conflicts.filter(({ path }) => !edits.some((edit) => edit.path === path)),
})

const rowOf = (path: string): string => pointerParts(path).slice(0, 2).join('/')

const withoutRows = (
  refused: Readonly<Record<string, string>>,
  edits: readonly ConfigChange[],
): Readonly<Record<string, string>> => {
  const rows = new Set(edits.map(({ path }) => rowOf(path)))
  return Object.fromEntries(Object.entries(refused).filter(([path]) => !rows.has(rowOf(path))))
}

/** The rows of a kind as they are published now. */
export const withPublished = (editing: Editing, kind: EditedName, rows: readonly PublishedRow[]): Editing => {
  const { edits, conflicts } = onPublished(editing.content, kind, rows)
  const known = editing.conflicts.filter(({ path }) => contentPathOf(path)?.kind !== kind)
  if (
    edits.length === editing.content.length &&
    conflicts.length + known.length === 0 &&
    editing.conflicts.length === 0
  )
    return editing
  return { ...editing, content: edits, conflicts: [...known, ...conflicts] }
}

/** A publication has succeeded: what was sent is no edit any more, what was typed meanwhile is. */
export const withoutSent = (editing: Editing, sent: ContentEdits): Editing => ({
  ...editing,
  content: editing.content.flatMap((edit) => {
    const known = sent.find(({ path }) => path === edit.path)
    if (!known) return [edit]
    return isSameJson(known.after, edit.after) ? [] : [{ ...edit, before: known.after }]
  }),
})

/** The whole config replaced: by the raw editor, or by a draft. */
export const withConfig = (editing: Editing, config: SiteConfig): Editing => ({ ...editing, config, conflicts: [] })

/** A draft is opened: its changes become edits. Where it differs from what is here, its value stands until one is chosen. */
export const withDraft = (
  editing: Editing,
  { revision, changes }: Pick<ConfigDraft, 'revision' | 'changes'>,
): Editing => {
  const { settings, content } = parted(changes as ConfigChange[])
  const { config, conflicts } = changesOn(editing.config, settings)
  const drafted = withDraftEdits(editing.content, content)
  const fresh = joined(editing.conflicts, [...conflicts, ...drafted.conflicts])
  return { ...editing, config, content: drafted.edits, conflicts: fresh, draft: revision }
}

const joined = (known: readonly ConfigConflict[], fresh: readonly ConfigConflict[]): ConfigConflict[] => [
  ...known.filter(({ path }) => !fresh.some((conflict) => conflict.path === path)),
  ...fresh,
]

const holds = (config: SiteConfig, changes: readonly ConfigChange[]): boolean =>
  changes.every(({ path, after }) => isSameJson(valueAt(config, path), after))

/** Another config was saved: by this administrator, or by another. */
export const withBase = (editing: Editing, base: SiteConfig): Editing => {
  if (base.timeStamp === editing.base.timeStamp) return editing
  const { sent, ...rest } = editing
  const isOurs = sent !== undefined && holds(base, changesBetween(editing.base, sent))
  const from = isOurs ? sent : editing.base
  const fresh = conflictsBetween(from, editing.config, base)
  const config = rebased(from, editing.config, base)
  return { ...rest, base, config, conflicts: joined(editing.conflicts, fresh), ...(isOurs || !sent ? {} : { sent }) }
}

/** The newest save has succeeded: nothing of a draft is left in the edits. */
export const withoutDraft = ({ draft: _draft, ...editing }: Editing): Editing => editing

/** What the device stores of the edits; null: there are none. */
export const deviceEditsOf = (editing: Editing): DeviceEdits | null =>
  changesOf(editing).length === 0
    ? null
    : {
        base: editing.base,
        config: editing.config,
        ...(editing.content.length > 0 ? { content: editing.content } : {}),
        draft: editing.draft,
      }

/** Another tab of this device has edited: what was typed here since both agreed holds. */
export const withDeviceEdits = (editing: Editing, stored: DeviceEdits | null): Editing => {
  if (editing.onDevice !== undefined && isSameJson(stored, editing.onDevice)) return editing
  const isNewer = stored !== null && stored.base.timeStamp > editing.base.timeStamp
  const { onDevice, ...now } = isNewer ? withBase(editing, stored.base) : editing
  const on = (edits: DeviceEdits | null | undefined): SiteConfig =>
    edits ? rebased(edits.base, edits.config, now.base) : now.base
  const config = rebased(on(onDevice), now.config, on(stored))
  const content = mergedEdits(onDevice?.content ?? [], now.content, stored?.content ?? [])
  const valueOf = (path: string): unknown =>
    contentPathOf(path) ? content.find((edit) => edit.path === path)?.after : valueAt(config, path)
  const conflicts = now.conflicts.filter(({ path, mine }) => isSameJson(valueOf(path), mine))
  const draft = stored?.draft
  return {
    ...withoutDraft(now),
    config,
    content,
    conflicts,
    onDevice: stored,
    ...(draft === undefined ? {} : { draft }),
  }
}

/** The edits of a page that begins, on the newest config. */
export const resumed = (stored: DeviceEdits | null, saved: SiteConfig): Editing => {
  if (!stored) return { ...beginEditing(saved), onDevice: null }
  const { base, config, content = [], draft } = stored
  const editing = { base, config, content, conflicts: [], onDevice: stored, ...(draft === undefined ? {} : { draft }) }
  return withBase(editing, saved)
}

/** Ends a conflict in favour of one side. */
export const settled = (editing: Editing, conflict: ConfigConflict, side: 'mine' | 'theirs'): Editing => {
  const { path, mine, theirs } = conflict
  if (!contentPathOf(path)) return withSetting(editing, path, side === 'mine' ? mine : theirs)
  const conflicts = editing.conflicts.filter((each) => each.path !== path)
  return { ...editing, content: settledEdits(editing.content, conflict, side), conflicts }
}
