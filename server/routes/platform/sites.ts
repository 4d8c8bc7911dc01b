import type { FastifyInstance } from 'fastify'
import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { serve } from '#server/api/serve.ts'
import { offices } from '#contract/routes/offices.ts'
import { entryHash } from '#contract/routes/entry-hash.ts'
import { askForEntry } from '#server/commands/entries/ask-for-entry.ts'
import { deleteSite } from '#server/commands/platform/delete-site.ts'
import { exportSite } from '#server/commands/platform/export-site.ts'
import { changeSiteState } from '#server/commands/platform/set-site-state.ts'
import { siteContents } from '#server/commands/platform/site-contents.ts'
import { allSites, type Site } from '#server/tables/sites.ts'

const presentSite = (
  { tenantId, subdomain, state, createdAt, move, cell }: Site,
  { originOf }: { originOf: (subdomain: string) => string },
): PlatformSite => ({
  hsAccountId: tenantId,
  subdomain,
  state,
  createdAt: createdAt.toISOString(),
  ...(move === 'moved' && cell !== null ? { cell } : {}),
  ...(state === 'deleted' ? {} : { origin: originOf(subdomain) }),
})

/** What platform staff do with sites. No token of a merchant opens these calls. */
export const platformSiteRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/sites', async ({ tx, deps }) => (await allSites(tx)).map((site) => presentSite(site, deps)))

  serve(app, 'PUT /system/sites/{hsAccountId}/state', async ({ tx, deps, staff, now, params, body }) =>
    presentSite(await changeSiteState({ tx, ...params, ...body, staff, now }), deps),
  )

  serve(app, 'POST /system/sites/{hsAccountId}/entries', async ({ tx, deps, staff, now, params, body }) => {
    const { random, originOf } = deps
    const { site, code } = await askForEntry({ tx, random, ...params, staff, request: body, now })
    return { address: `${originOf(site.subdomain)}${offices.admin.path}${entryHash(code)}` }
  })

  serve(app, 'GET /system/sites/{hsAccountId}/contents', ({ tx, params }) => siteContents({ tx, ...params }))

  serve(app, 'POST /system/sites/{hsAccountId}/export', ({ staff, now, params }) =>
    exportSite({ transact: app.kernel.transact, ...params, staff, now }),
  )

  serve(app, 'POST /system/sites/{hsAccountId}/deletion', async (it) => {
    const { deps, staff, now, params, body } = it
    const { transact } = app.kernel
    return deleteSite({ transact, files: deps.files, ...params, ...body, staff, now })
  })
}
