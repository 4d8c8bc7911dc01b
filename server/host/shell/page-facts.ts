import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { FormHosts } from '#server/payments/processor.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'
import type { FailurePages } from '../failure-page.ts'
import type { Painted } from '../first-paint.ts'
import { siteOfHost } from '../hosts.ts'

/** Milliseconds. No announcement tells that a merchant's account at a processor has changed, unlike all other facts. */
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

interface Remembered {
  facts: PageFacts
  until: number
  /** The merchant's epoch when the facts were read. */
  epoch: number
}

const nothing: PageFacts = { form: null, merchant: null, site: null }

/**
 * The facts about the host's merchant, from memory until the database announces a change of the merchant: a page load
 * must not wait for the database. Only merchants are remembered here, so invented hosts drive none out. When the look-up
 * fails, the page is served as built, without a payment form in its policy.
 */
export const factsFinder = (app: FastifyInstance, noteLook: FailurePages['noteLook']) => {
  const { deps, epochs } = app.kernel
  const remembered = new LRUCache<number, Remembered>({ max: mostMerchants })
  const formOf = async (tx: Tx, tenant: number, name: string): Promise<FormHosts | null> => {
    try {
      return (await deps.processors.at(tx, tenant, name))?.formHosts ?? null
    } catch (error) {
      // Logged where it is opened. The page is served: its merchant takes no payments until the account opens.
      if (error instanceof AccountUnreadable) return null
      throw error
    }
  }
  const read = async (site: Site): Promise<PageFacts> => {
    const epoch = epochs.of(site.tenantId)
    const facts = await app.kernel.transact(site.tenantId, 'page', async (tx) => {
      const merchant = await readMerchant(tx, site.tenantId)
      return { form: await formOf(tx, site.tenantId, merchant.processor), merchant, site }
    })
    remembered.set(site.tenantId, { facts, until: deps.clock.now() + freshFor, epoch })
    return facts
  }
  const isCurrent = ({ until, epoch }: Remembered, { tenantId }: Site): boolean =>
    until > deps.clock.now() && epoch === epochs.of(tenantId) && epochs.isCurrent()
  return async (request: FastifyRequest): Promise<PageFacts> => {
    try {
      const site = await siteOfHost(app, request)
      if (!site) return nothing
      const known = remembered.get(site.tenantId)
      if (known && isCurrent(known, site)) return known.facts
      const facts = await read(site)
      if (facts.merchant) noteLook(request.host, facts.merchant)
      return facts
    } catch (error) {
      if (error instanceof Refusal) throw error
      request.log.error(describeError(error), 'merchant not read for the page')
      return nothing
    }
  }
}
