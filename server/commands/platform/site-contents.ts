import type { SiteContents } from '#contract/shapes/platform-site.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { countRows, tenantTables } from '#server/tables/site-rows.ts'
import { siteByTenant } from '#server/tables/sites.ts'

export interface SiteListing {
  tx: Tx
  hsAccountId: number
}

/** What the deletion of a site would delete. @throws Refusal SITE_NOT_FOUND */
export const siteContents = async ({ tx, hsAccountId: tenant }: SiteListing): Promise<SiteContents> => {
  if (!(await siteByTenant(tx, tenant))) throw new Refusal('SITE_NOT_FOUND')
  const tables = await tenantTables(tx)
  await continueAs(tx, tenant)
  const counted: SiteContents = []
  for (const table of tables) {
    const rows = await countRows(tx, table)
    if (rows > 0) counted.push({ table, rows })
  }
  await continueAs(tx, null)
  return counted.sort((a, b) => a.table.localeCompare(b.table))
}
