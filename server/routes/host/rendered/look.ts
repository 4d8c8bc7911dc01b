import type { FastifyInstance } from 'fastify'
import type { RenderPort } from '#contract/render.ts'
import { sendShared } from '#server/api/shared/send-shared.ts'
import type { Read } from '#server/api/shared/shared-reads.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { requireSite } from '../hosts.ts'
import { lookAddress } from './pages.ts'

/**
 * The merchant's look as a stylesheet. Its address names a version: that one may be cached for good. An older address
 * answers the current look, which a page of that version needs as well.
 */
export const lookRoute = (app: FastifyInstance, port: RenderPort): void => {
  const { kernel } = app
  app.get('/look/:file', { compress: false }, async (request, reply) => {
    const { tenantId: tenant } = await requireSite(app, request)
    const of = { tenant, name: 'look' }
    let address: string | undefined
    const load = async (read: Read) => {
      const { siteConfig } = await read(tenant, (tx) => readMerchant(tx, tenant))
      return { content: port.look(siteConfig).css, type: 'text/css; charset=utf-8' }
    }
    const answer = await kernel.shared.get(of, load, null)
    const plain = await kernel.shared.form(of, answer, 'identity').body
    address = lookAddress(Buffer.from(plain, 'latin1').toString('utf8'))
    const isCurrent = request.url.split('?')[0] === address
    const cache = isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache'
    return sendShared(kernel.shared, { of, answer }, request, reply, { 'cache-control': cache })
  })
}
