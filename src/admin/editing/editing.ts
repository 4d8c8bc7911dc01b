import {
  conflictsBetween,
  changesBetween,
  rebased,
  type ConfigChange,
  type ConfigConflict,
} from '#contract/rules/config-changes.ts'
import { withValueAt } from '#contract/rules/json.ts'
import type { SiteConfig } from '#contract/shapes/site-config.ts'

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
  /** Settings of which both values are shown until one is chosen; until then `config` has ours. */
  conflicts: readonly ConfigConflict[]
}

export const beginEditing = (base: SiteConfig): Editing => ({ base, config: base, conflicts: [] })

/** What the save would change. */
export const changesOf = ({ base, config }: Editing): ConfigChange[] => changesBetween(base, config)

/** @param value undefined: the setting is removed, so that its default applies */
export const withSetting = (editing: Editing, path: string, value: unknown): Editing => ({
  ...editing,
  config: withValueAt(editing.config, path, value),
  conflicts: editing.conflicts.filter((conflict) => conflict.path !== path),
})

/** The whole config replaced: by the raw editor, or by a draft. */
export const withConfig = (editing: Editing, config: SiteConfig): Editing => ({ ...editing, config, conflicts: [] })

/** Another config was saved: by this administrator, or by another. */
export const withBase = (editing: Editing, base: SiteConfig): Editing => {
  if (base.timeStamp === editing.base.timeStamp) return editing
  const fresh = conflictsBetween(editing.base, editing.config, base)
  const known = editing.conflicts.filter(({ path }) => !fresh.some((conflict) => conflict.path === path))
  const config = rebased(editing.base, editing.config, base)
  return { base, config, conflicts: [...known, ...fresh] }
}

/** Ends a conflict in favour of one side. */
export const settled = (editing: Editing, { path, mine, theirs }: ConfigConflict, side: 'mine' | 'theirs'): Editing =>
  withSetting(editing, path, side === 'mine' ? mine : theirs)
