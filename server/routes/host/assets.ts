import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#server/files/store.ts'
import { sendTagged } from '#server/api/answers.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOfHost } from './hosts.ts'
import { inertDocument } from './inert.ts'

/** Files of the host's merchant only. Their names contain their hash, so they are immutable. */
export const assetRoutes = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { hsAccountId: string; file: string } }>('/assets/:hsAccountId/:file', async (request, reply) => {
    const { hsAccountId, file } = request.params
    const site = await siteOfHost(app, request)
    const found = site && String(site.tenantId) === hsAccountId ? files.locate(site.tenantId, file) : null
    if (!found) throw new Refusal('NOT_FOUND')
    void reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...inertDocument,
      // The preview of a back office has no origin of its own. What lies here is public.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    return sendTagged(request, reply, `"${file}"`, () =>
      reply
        .type(found.contentType)
        .sendFile(found.name, found.folder, { etag: false, lastModified: false, cacheControl: false }),
    )
  })
}
