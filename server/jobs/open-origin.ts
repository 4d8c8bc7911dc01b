import { continueAs, type Tx } from '#server/database/transact.ts'
import { siteByTenant } from '#server/tables/sites.ts'

interface Asked {
  /** The transaction of a tenant. */
  tx: Tx
  tenant: number
  originOf: (subdomain: string) => string
}

/** The origin of a merchant's site; null where the site is not open. */
export const openOriginOf = async ({ tx, tenant, originOf }: Asked): Promise<string | null> => {
  await continueAs(tx, null)
  const site = await siteByTenant(tx, tenant)
  await continueAs(tx, tenant)
  return site?.state === 'open' ? originOf(site.subdomain) : null
}
