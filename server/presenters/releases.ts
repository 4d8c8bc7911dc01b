import { releaseFor } from '#contract/rules/release.ts'
import type { BuildVersions, Releases } from '#contract/shapes/platform.ts'
import type { Release } from '#server/tables/releases.ts'
import type { Site } from '#server/tables/sites.ts'

interface Presented {
  releases: readonly Release[]
  sites: readonly Pick<Site, 'tenantId' | 'subdomain' | 'state'>[]
  builds: { current: BuildVersions; earlier: BuildVersions | null }
}

/** The releases as platform staff see them; merchants by their names. */
export const presentReleases = ({ releases, sites, builds }: Presented): Releases => {
  const present = sites.filter(({ state }) => state !== 'deleted')
  const names = new Map(present.map(({ tenantId, subdomain }) => [tenantId, subdomain]))
  const kept = [builds.current.version, builds.earlier?.version]
  const reached = present.map(({ tenantId }) => releaseFor(releases, tenantId)?.version)
  return {
    builds,
    sites: present.length,
    releases: releases.map(({ version, build, share, merchants, setAt, setBy }) => ({
      version,
      build,
      isKept: kept.includes(build),
      share: share as Releases['releases'][number]['share'],
      merchants: merchants.flatMap((tenant) => names.get(tenant) ?? []),
      setAt: setAt.toISOString(),
      setBy,
      reached: reached.filter((each) => each === version).length,
    })),
  }
}
