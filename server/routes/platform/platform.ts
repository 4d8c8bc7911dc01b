import type { FastifyInstance } from 'fastify'
import { siteSchemaVersion } from '#contract/constants.ts'
import { serve } from '#server/api/serve.ts'
import { addRelease, widenRelease, type KeptBuilds } from '#server/commands/platform/release.ts'
import { retryMigrations, updateSchema } from '#server/commands/platform/update-schema.ts'
import { tryMigrations } from '#server/commands/platform/try-migrations.ts'
import type { MigrationProgress, BuildVersions, Releases } from '#contract/shapes/platform.ts'
import { countMigrations, skippedMigrations } from '#server/tables/config-migrations.ts'
import type { Tx } from '#server/database/transact.ts'
import { activeReleases, type Release } from '#server/tables/releases.ts'
import { allSites, type Site } from '#server/tables/sites.ts'
import { versionFor } from '#server/tenancy/releases.ts'
import { allowOrigins } from './cross-origin.ts'
import { originsOf } from '#server/settings/environment-settings.ts'
import { errorRoutes } from './errors.ts'
import { incidentRoutes } from './incidents.ts'
import { maintenanceNews, maintenanceRoutes } from './maintenance.ts'
import { platformSiteRoutes } from './sites.ts'
import { platformStaffRoutes } from './staff.ts'
import { failingWork } from '#server/tables/work.ts'
import { schemaVersion } from '#server/tables/platform-versions.ts'
import { releaseFor } from '#contract/rules/release.ts'

const readReleases = async (tx: Tx, { builds }: { builds: KeptBuilds }) =>
  presentReleases({ releases: await activeReleases(tx), sites: await allSites(tx), builds })

const skippedShown = 100

const readProgress = async (tx: Tx): Promise<MigrationProgress> => ({
  version: await schemaVersion(tx),
  ...(await countMigrations(tx)),
  skippedSites: await skippedMigrations(tx, skippedShown),
})

/** The calls of the updater. */
const systemRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/site-config', async ({ tx }) => ({
    version: await schemaVersion(tx),
  }))

  serve(app, 'PUT /system/site-config', async ({ tx, deps, staff, now, body, afterCommit }) => {
    afterCommit(deps.workSoon)
    return { version: await updateSchema({ tx, ...body, first: siteSchemaVersion, staff, now }) }
  })

  serve(app, 'GET /system/site-config/migration', ({ tx }) => readProgress(tx))

  serve(app, 'POST /system/site-config/migration', async ({ tx, deps, staff, now, afterCommit }) => {
    await retryMigrations({ tx, staff, now })
    afterCommit(deps.workSoon)
    return readProgress(tx)
  })

  serve(app, 'POST /system/site-config/migration/trial', ({ body }) =>
    tryMigrations({ transact: app.kernel.transact, ...body }),
  )

  serve(app, 'GET /system/mail', ({ tx }) => failingWork(tx, 'mail'))

  serve(app, 'GET /system/build-versions', async ({ deps }) => deps.build)
}

const releaseRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/app-version', async ({ tx, tenant, deps }) =>
    versionFor(await activeReleases(tx), tenant, deps.builds),
  )

  serve(app, 'PUT /system/app-version', async ({ tx, deps, staff, now, body }) => {
    const version = body.appVersion
    const { builds } = deps
    await addRelease({ tx, version, build: 'current', builds, share: 100, merchants: [], staff, now })
    return version
  })

  serve(app, 'GET /system/releases', ({ tx, deps }) => readReleases(tx, deps))

  serve(app, 'POST /system/releases', async ({ tx, deps, staff, now, body }) => {
    await addRelease({ tx, ...body, builds: deps.builds, staff, now })
    return readReleases(tx, deps)
  })

  serve(app, 'PUT /system/releases', async ({ tx, deps, staff, now, body }) => {
    await widenRelease({ tx, ...body, staff, now })
    return readReleases(tx, deps)
  })
}

export const platformRoutes = (app: FastifyInstance): void => {
  void app.register(async (scope) => {
    allowOrigins(scope, originsOf(app.kernel.deps.settings.environments))
    systemRoutes(scope)
    platformStaffRoutes(scope)
    errorRoutes(scope)
    releaseRoutes(scope)
    platformSiteRoutes(scope)
    maintenanceRoutes(scope)
    incidentRoutes(scope)
  })

  maintenanceNews(app)

  serve(app, 'POST /users/errors', async ({ deps, tenant, isMobile, body, afterCommit }) => {
    afterCommit(() => deps.errors.noteReport({ ...body, isMobile, site: tenant?.id ?? null }))
    return true
  })
}

interface Presented {
  releases: readonly Release[]
  sites: readonly Pick<Site, 'tenantId' | 'subdomain' | 'state'>[]
  builds: { current: BuildVersions; earlier: BuildVersions | null }
}

/** The releases as platform staff see them; merchants by their names. */
const presentReleases = ({ releases, sites, builds }: Presented): Releases => {
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
