import { runningFor } from '#contract/rules/release.ts'
import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { Release } from '#server/tables/releases.ts'

interface Builds {
  current: BuildVersions
  earlier: BuildVersions | null
}

/**
 * The version of the app that a tenant's customers are to have. Without a tenant: the newest release, to which the
 * updater compares.
 */
export const versionFor = (releases: readonly Release[], tenant: { id: number } | null, builds: Builds): string =>
  tenant ? runningFor(releases, tenant.id, builds).version : (releases[0]?.version ?? builds.current.version)
