import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { FormHosts } from '#server/payments/processor.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'
import type { Painted } from './first-paint.ts'
import { siteOfHost } from './hosts.ts'

/** Milliseconds. No announcement tells that a merchant's account at a processor has changed. */
const freshFor = 10_000
/** A merchant takes about 6 KB, most of it the site config. */
const mostMerchants = 500

/** What the page depends on. */
export interface PageFacts {
  /** The hosts of the merchant's payment form; null when the merchant takes no payments. */
  form: FormHosts | null
  /** Null on a host without a merchant. */
  merchant: (Painted & Pick<Merchant, 'hasEcom'>) | null
  site: Site | null
}

/**
 * The facts about the host's merchant. Cached for ten seconds: a page load must not wait for the database. When the
 * look-up fails, the page is served as built, without a payment form in its policy.
 */
export const factsFinder = (app: FastifyInstance) => {
  const { deps } = app.kernel
  const remembered = new LRUCache<string, PageFacts & { until: number }>({ max: mostMerchants })
  const formOf = async (tx: Tx, tenant: number, name: string): Promise<FormHosts | null> => {
    try {
      return (await deps.processors.at(tx, tenant, name))?.formHosts ?? null
    } catch (error) {
      // Logged where it is opened. The page is served: its merchant takes no payments until the account opens.
      if (error instanceof AccountUnreadable) return null
      throw error
    }
  }
  const find = async (request: FastifyRequest): Promise<PageFacts> => {
    const site = await siteOfHost(app, request)
    if (!site) return { form: null, merchant: null, site: null }
    return app.kernel.transact(site.tenantId, 'page', async (tx) => {
      const merchant = await readMerchant(tx, site.tenantId)
      return { form: await formOf(tx, site.tenantId, merchant.processor), merchant, site }
    })
  }
  return async (request: FastifyRequest): Promise<PageFacts> => {
    const known = remembered.get(request.host)
    if (known && known.until > deps.clock.now()) return known
    try {
      const facts = await find(request)
      remembered.set(request.host, { ...facts, until: deps.clock.now() + freshFor })
      return facts
    } catch (error) {
      if (error instanceof Refusal) throw error
      request.log.error(describeError(error), 'merchant not read for the page')
      return { form: null, merchant: null, site: null }
    }
  }
}
