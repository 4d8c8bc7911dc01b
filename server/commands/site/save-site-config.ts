import { parted } from '#contract/content/changes.ts'
import { changesOn, type ConfigChange } from '#contract/site/config-changes.ts'
import type { JsonPatch } from '#contract/shapes/json-patch.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { applyPatch, PatchProblem } from '#server/basics/json-patch.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { writeConfig, type ConfigWrite } from './write-config.ts'

export interface ConfigReplacement extends ConfigWrite {
  /** The config as the admin sent it. */
  siteConfig: unknown
}

export interface ConfigPatch extends ConfigWrite {
  patch: JsonPatch
}

export interface ChangesPublication extends ConfigWrite {
  changes: readonly ConfigChange[]
  /** Published: the changes were a draft. */
  kind: 'saved' | 'published'
}

/** Replaces a tenant's config. @throws Refusal PRECONDITION, CONFIG_INVALID, PAYLOAD_TOO_LARGE */
export const replaceSiteConfig = (replacement: ConfigReplacement): Promise<SiteConfig> =>
  writeConfig({ ...replacement, kind: 'saved', change: () => replacement.siteConfig })

const patched = (current: SiteConfig, patch: JsonPatch): unknown => {
  try {
    return applyPatch(current, patch)
  } catch (error) {
    throw error instanceof PatchProblem ? new Refusal('CONFIG_PATCH') : error
  }
}

/** Changes parts of the stored config, then works as `replaceSiteConfig`. @throws Refusal CONFIG_PATCH, and as there */
export const patchSiteConfig = ({ patch, ...edit }: ConfigPatch): Promise<SiteConfig> =>
  writeConfig({ ...edit, kind: 'saved', change: (current) => patched(current, patch) })

/** @throws Refusal DRAFT_CONFLICT */
const settingsApplied = (current: SiteConfig, changes: readonly ConfigChange[]): SiteConfig => {
  const { config, conflicts } = changesOn(current, changes)
  if (conflicts.length > 0) throw new Refusal('DRAFT_CONFLICT')
  return config
}

/**
 * Publishes changes of settings and content as one save.
 * @throws Refusal PRECONDITION, DRAFT_CONFLICT, CONFIG_INVALID, CONTENT_LIMIT, PAYLOAD_TOO_LARGE; nothing is written then
 */
export const publishChanges = ({ changes, ...write }: ChangesPublication): Promise<SiteConfig> => {
  const { settings, content } = parted(changes)
  return writeConfig({ ...write, change: (current) => settingsApplied(current, settings), content })
}
