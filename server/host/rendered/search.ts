import type { FastifyInstance } from 'fastify'
import type { RenderPort } from '#contract/render.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { sendMerchantFile } from '../from-memory.ts'

const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeMarkup(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Pages of one user are not listed here: they say themselves that they are not for search engines. */
const robotsOf = (origin: string, hasShop: boolean): string =>
  ['User-agent: *', 'Disallow: /api/', ...(hasShop ? [`Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n')

/** What a merchant's host tells search engines: its public pages, and what they should leave out. */
export const searchRoutes = (app: FastifyInstance, port: RenderPort | null): void => {
  const { originOf } = app.kernel.deps
  const serve = (url: string, type: string, make: (merchant: Merchant, origin: string) => string) =>
    app.get(url, { compress: false }, (request, reply) =>
      sendMerchantFile(app, request, reply, {
        name: url,
        make: (merchant, { subdomain }) => ({ content: make(merchant, originOf(subdomain)), type }),
      }),
    )
  serve('/sitemap.xml', 'application/xml; charset=utf-8', ({ hasEcom, siteConfig }, origin) => {
    const paths = hasEcom && port ? port.publicPaths(siteConfig) : []
    // The protocol has no sitemap without an address.
    if (paths.length === 0) throw new Refusal('NOT_FOUND')
    return sitemapOf(paths.map((path) => new URL(path, origin).href))
  })
  serve('/robots.txt', 'text/plain; charset=utf-8', ({ hasEcom }, origin) => robotsOf(origin, hasEcom && port !== null))
}
