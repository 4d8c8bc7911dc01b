import type { FastifyInstance } from 'fastify'
import parseRange from 'range-parser'
import { formTypes, formWidths, nameOfForm, type PictureForm } from '#server/files/forms.ts'
import type { FileStore } from '#server/files/store.ts'
import { sendTagged } from '#server/api/answers.ts'
import { accepts } from '#server/basics/accepts.ts'
import { currentTag } from '#server/basics/etag.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOfHost } from './hosts.ts'

/** The one range that is asked for; null: the whole, also of a header that makes no sense. -1: none lies within. */
const rangeOf = (header: string | undefined, size: number) => {
  const ranges = header === undefined ? -2 : parseRange(size, header)
  if (ranges === -1) return -1
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0]! : null
}

/** The form in which a picture is sent; null: as it is stored. */
const formOf = (accept: string | undefined, wanted: string | undefined): PictureForm | null => {
  const width = formWidths.find((each) => String(each) === wanted) ?? null
  const type = (['avif', 'webp'] as const).find((each) => accepts(accept, formTypes[each])) ?? 'png'
  return width === null && type === 'png' ? null : { type, width }
}

/** For files that may be opened as documents, such as an SVG: no script in them runs in the site's origin. */
export const inertDocument = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...inertDocument,
  // The preview of a back office has no origin of its own, and fetches the map. What lies here is public.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
}

interface AssetRequest {
  Params: { hsAccountId: string; file: string }
  Querystring: { w?: string }
}

/**
 * Files of the host's merchant only. Their names contain their hash, so they are immutable. A PNG is sent in the format
 * that the browser accepts, and with `w` in one of a few widths.
 */
export const assetRoutes = (app: FastifyInstance, files: FileStore): void => {
  app.get<AssetRequest>('/assets/:hsAccountId/:file', async (request, reply) => {
    const { hsAccountId, file } = request.params
    const site = await siteOfHost(app, request)
    const contentType = files.typeOf(file)
    if (!site || String(site.tenantId) !== hsAccountId || !contentType) throw new Refusal('NOT_FOUND')
    const isPng = contentType === 'image/png'
    if (isPng) void reply.header('Vary', 'Accept')
    const form = isPng ? formOf(request.headers.accept, request.query.w) : null
    const tag = form ? `"${file}.${nameOfForm(form)}"` : `"${file}"`
    // Opened only for an answer that has a body: an opened file that is never read stays open.
    const isBodiless = request.method === 'HEAD' || currentTag(request.headers['if-none-match'], tag) !== null
    if (form) {
      const drawn = await files.openForm(site.tenantId, file, form)
      if (!drawn) throw new Refusal('NOT_FOUND')
      if (isBodiless) drawn.stream.destroy()
      const length = drawn.size
      return sendTagged(request, reply.headers(headers), tag, () =>
        reply
          .type(formTypes[form.type])
          .header('Content-Length', length)
          .send(isBodiless ? undefined : drawn.stream),
      )
    }
    const size = await files.size(site.tenantId, file)
    if (size === null) throw new Refusal('NOT_FOUND')
    void reply.headers({ ...headers, 'Accept-Ranges': 'bytes' })
    const range = rangeOf(request.headers.range, size)
    if (range === -1) return reply.code(416).header('Content-Range', `bytes */${size}`).send()
    const found = isBodiless ? null : await files.open(site.tenantId, file, range ?? undefined)
    return sendTagged(request, reply, tag, () => {
      if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
      const length = range ? range.end - range.start + 1 : size
      return reply.type(contentType).header('Content-Length', length).send(found?.stream)
    })
  })
}
