import type { Transact } from '#server/database/transact.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import { allSites } from '#server/tables/sites.ts'

/** Runs work for every tenant in sequence. A failure is logged and does not stop the other tenants. */
export const eachMerchant = async (
  transact: Transact,
  log: Log,
  what: string,
  work: (tenantId: number, subdomain: string) => Promise<void>,
): Promise<void> => {
  const sites = await transact(null, `merchants: ${what}`, allSites)
  for (const { tenantId, subdomain } of sites) {
    try {
      await work(tenantId, subdomain)
    } catch (error) {
      log.error({ tenant: tenantId, ...describeError(error) }, `${what} failed for a merchant`)
    }
  }
}
