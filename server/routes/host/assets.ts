import type { FastifyInstance } from 'fastify'
import parseRange from 'range-parser'
import type { FileStore } from '#server/files/store.ts'
import { sendTagged } from '#server/api/answers.ts'
import { currentTag } from '#server/basics/etag.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOfHost } from './hosts.ts'
import { inertDocument } from './inert.ts'

/** The one range that is asked for; null: the whole, also of a header that makes no sense. -1: none lies within. */
const rangeOf = (header: string | undefined, size: number) => {
  const ranges = header === undefined ? -2 : parseRange(size, header)
  if (ranges === -1) return -1
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0]! : null
}

/** Files of the host's merchant only. Their names contain their hash, so they are immutable. */
export const assetRoutes = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { hsAccountId: string; file: string } }>('/assets/:hsAccountId/:file', async (request, reply) => {
    const { hsAccountId, file } = request.params
    const site = await siteOfHost(app, request)
    const contentType = files.typeOf(file)
    if (!site || String(site.tenantId) !== hsAccountId || !contentType) throw new Refusal('NOT_FOUND')
    const size = await files.size(site.tenantId, file)
    if (size === null) throw new Refusal('NOT_FOUND')
    void reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...inertDocument,
      // The preview of a back office has no origin of its own. What lies here is public.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Accept-Ranges': 'bytes',
    })
    const range = rangeOf(request.headers.range, size)
    if (range === -1) return reply.code(416).header('Content-Range', `bytes */${size}`).send()
    const tag = `"${file}"`
    const isKnown = currentTag(request.headers['if-none-match'], tag) !== null
    // Opened only for an answer that has a body: an opened file that nobody reads stays open.
    const found =
      isKnown || request.method === 'HEAD' ? null : await files.open(site.tenantId, file, range ?? undefined)
    return sendTagged(request, reply, tag, () => {
      if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
      const length = range ? range.end - range.start + 1 : size
      return reply.type(contentType).header('Content-Length', length).send(found?.stream)
    })
  })
}
