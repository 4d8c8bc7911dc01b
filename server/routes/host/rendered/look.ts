import type { FastifyInstance } from 'fastify'
import type { RenderPort } from '#contract/render.ts'
import { etagOf } from '#server/basics/etag.ts'
import { sendMerchantFile } from '../from-memory.ts'

const addressOf = (etag: string): string => `/look/${etag.replaceAll('"', '')}.css`

/** The address of a merchant's look: another look has another address. */
export const lookAddress = (css: string): string => addressOf(etagOf(css))

/**
 * The merchant's look as a stylesheet. Its address names a version: that one may be cached for good. An older address
 * answers the current look, which a page of that version needs as well.
 */
export const lookRoute = (app: FastifyInstance, port: RenderPort): void => {
  app.get('/look/:file', { compress: false }, (request, reply) =>
    sendMerchantFile(app, request, reply, {
      name: 'look',
      make: ({ siteConfig }) => ({ content: port.look(siteConfig).css, type: 'text/css; charset=utf-8' }),
      cacheControl: ({ etag }) =>
        request.url.split('?')[0] === addressOf(etag) ? 'public, max-age=31536000, immutable' : 'no-cache',
    }),
  )
}
