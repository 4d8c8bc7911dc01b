import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { listContent } from '#server/content/list-content.ts'

export const contentRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/content/{kind}', async ({ tx, tenant, params, now }) => ({
    rows: await listContent({ tx, tenant: tenant.id, kind: params.kind, now }),
  }))
}
