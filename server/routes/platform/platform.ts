import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { serveShared } from '#server/api/shared/serve-shared.ts'
import { insertClientError } from '#server/tables/client-errors.ts'

export const platformRoutes = (app: FastifyInstance): void => {
  serveShared(app, 'GET /system/app-version', async ({ deps }) => deps.build.version)

  serveShared(app, 'GET /system/build-versions', async ({ deps }) => deps.build)

  serve(app, 'POST /users/errors', async ({ tx, deps, tenant, now, body }) => {
    await insertClientError(tx, { id: deps.random.uuid(), site: tenant?.id ?? null, ...body, at: now })
    return true
  })
}
