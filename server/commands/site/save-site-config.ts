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
