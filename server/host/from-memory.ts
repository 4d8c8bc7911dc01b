import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendShared } from '#server/api/memory/send-shared.ts'
import type { Body, SharedAnswer, SharedReads } from '#server/api/memory/shared-reads.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'
import { requireSite } from './hosts.ts'

/** A file that is computed from a merchant. */
export interface MerchantFile {
  /** Unique among the merchant's answers in memory. */
  name: string
  make: (merchant: Merchant, site: Site) => Body | Promise<Body>
  /** The memory that holds it; absent: that of all answers. */
  memory?: SharedReads
  /** Value of Cache-Control; absent: clients ask each time whether their copy is current. */
  cacheControl?: (answer: SharedAnswer) => string
}

/** Sends a file of the host's merchant from memory: it is made once for each change of the merchant. */
export const sendMerchantFile = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, make, memory = app.kernel.shared, cacheControl = () => 'no-cache' }: MerchantFile,
): Promise<void> => {
  const site = await requireSite(app, request)
  const of = { tenant: site.tenantId, name }
  const answer = await memory.get(
    of,
    async (read) => make(await read(site.tenantId, (tx) => readMerchant(tx, site.tenantId)), site),
    null,
  )
  return sendShared(memory, { of, answer }, request, reply, { 'cache-control': cacheControl(answer) })
}
