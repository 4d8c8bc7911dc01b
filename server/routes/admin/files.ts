import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { readSiteFiles, removeSiteFile } from '#server/commands/site/site-files.ts'
import { uploadFiles } from '#server/commands/site/upload-files.ts'

export const fileRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/upload', ({ transact, deps, tenant, person, uploads, now }) =>
    uploadFiles({ transact, files: deps.files, tenant: tenant.id, author: person.userId, uploads, now }),
  )

  serve(app, 'GET /accounts/files', ({ tx, tenant }) => readSiteFiles({ tx, tenant: tenant.id }))

  serve(app, 'DELETE /accounts/files/{name}', async ({ tx, deps, tenant, person, params, now }) => {
    const by = { adminId: person.userId, now }
    await removeSiteFile({ tx, files: deps.files, tenant: tenant.id, name: params.name, ...by })
    return true
  })
}
