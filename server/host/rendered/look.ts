import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderPort } from '#contract/render.ts'
import { etagOf } from '#server/basics/etag.ts'
import type { StoredSiteConfig } from '#server/tables/merchants.ts'
import { sendMerchantFile } from '../from-memory.ts'

/** A merchant's look, with the address of its stylesheet: another look has another address. */
export type LookSheet = ReturnType<RenderPort['look']> & {
  address: string
  /** The config from which it was derived: what else is derived from that object is remembered with it. */
  siteConfig: StoredSiteConfig
}
export type SheetOf = (siteConfig: StoredSiteConfig) => LookSheet

/** A sheet takes about 5 KB, its config as much. It is derived once for all pages of a merchant, which change together. */
const mostSheets = 200

const addressOf = (etag: string): string => `/look/${etag.replaceAll('"', '')}.css`

export const sheetFinder = ({ look }: RenderPort): SheetOf => {
  const known = new LRUCache<string, LookSheet>({ max: mostSheets })
  return (siteConfig) => {
    const key = etagOf(JSON.stringify(siteConfig))
    const found = known.get(key)
    if (found) return found
    const derived = look(siteConfig)
    const made = { ...derived, siteConfig, address: addressOf(etagOf(derived.css)) }
    known.set(key, made)
    return made
  }
}

/** The sheets of a build. */
export interface NamedSheets {
  name: string
  sheetOf: SheetOf
}

/**
 * The merchant's look as a stylesheet. Its address names a version: that one may be cached for good. An older address
 * answers the current look, which a page of that version needs as well.
 */
export const lookRoute = (app: FastifyInstance, sheetsOf: (request: FastifyRequest) => Promise<NamedSheets>): void => {
  app.get('/look/:file', { compress: false }, async (request, reply) => {
    const { name, sheetOf } = await sheetsOf(request)
    return sendMerchantFile(app, request, reply, {
      name: `look ${name}`,
      make: ({ siteConfig }) => ({ content: sheetOf(siteConfig).css, type: 'text/css; charset=utf-8' }),
      cacheControl: ({ etag }) =>
        request.url.split('?')[0] === addressOf(etag) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}
