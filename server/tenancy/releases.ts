import type { Maybe } from '#server/basics/maybe.ts'
import type { Transact } from '#server/database/transact.ts'
import type { Epochs } from '#server/live/epochs.ts'
import { activeReleases, type Release } from '#server/tables/releases.ts'
import { runningFor } from '#contract/rules/release.ts'
import type { BuildVersions } from '#contract/shapes/platform.ts'

/** The active releases of the app, the newest first. */
export type ActiveReleases = () => Maybe<readonly Release[]>

/** Remembers the few releases of the platform until a change is announced: every page load asks. */
export const makeReleases = (transact: Transact, epochs: Epochs): ActiveReleases => {
  let known: { epoch: number; releases: readonly Release[] } | undefined
  const read = async () => {
    const epoch = epochs.of(null)
    const releases = await transact(null, 'releases', activeReleases)
    if (epochs.of(null) === epoch) known = { epoch, releases }
    return releases
  }
  return () => (known && known.epoch === epochs.of(null) && epochs.isCurrent() ? known.releases : read())
}

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
