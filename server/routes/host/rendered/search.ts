import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RenderPort } from '#contract/render.ts'
import { sendShared } from '#server/api/shared/send-shared.ts'
import type { Read } from '#server/api/shared/shared-reads.ts'
import { escapeHtml } from '#server/mail/compose.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { requireSite } from '../hosts.ts'

const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Pages of one user are not listed here: they say themselves that they are not for search engines. */
const robotsOf = (origin: string, hasShop: boolean): string =>
  ['User-agent: *', 'Disallow: /api/', ...(hasShop ? [`Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n')

/** What a merchant's host tells search engines: its public pages, and what they should leave out. */
export const searchRoutes = (app: FastifyInstance, port: RenderPort | null): void => {
  const { kernel } = app
  const { originOf } = kernel.deps
  const serve = (url: string, type: string, make: (merchant: Merchant, origin: string) => string) =>
    app.get(url, { compress: false }, async (request: FastifyRequest, reply) => {
      const { tenantId: tenant, subdomain } = await requireSite(app, request)
      const of = { tenant, name: url }
      const load = async (read: Read) => {
        const merchant = await read(tenant, (tx) => readMerchant(tx, tenant))
        return { content: make(merchant, originOf(subdomain)), type }
      }
      const answer = await kernel.shared.get(of, load, null)
      return sendShared(kernel.shared, { of, answer }, request, reply, { 'cache-control': 'no-cache' })
    })
  serve('/sitemap.xml', 'application/xml; charset=utf-8', ({ hasEcom, siteConfig }, origin) =>
    sitemapOf(hasEcom && port ? port.publicPaths(siteConfig).map((path) => `${origin}${path}`) : []),
  )
  serve('/robots.txt', 'text/plain; charset=utf-8', ({ hasEcom }, origin) => robotsOf(origin, hasEcom && port !== null))
}
