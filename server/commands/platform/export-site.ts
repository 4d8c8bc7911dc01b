import type { SiteExport } from '#contract/shapes/platform-site.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type Transact, type Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { exportedRows } from '#server/tables/exported-columns.ts'
import { siteByTenant } from '#server/tables/sites.ts'

export interface SiteExportOrder {
  transact: Transact
  hsAccountId: number
  /** The name of the platform's account. */
  staff: string
  now: Date
}

/** The data of a site without what opens anything, as it is at one moment. @throws Refusal SITE_NOT_FOUND */
export const exportSite = ({ transact, ...order }: SiteExportOrder): Promise<SiteExport> =>
  transact(null, 'export of a site', (tx) => exportFrom(tx, order), { isSnapshot: true })

const exportFrom = async (
  tx: Tx,
  { hsAccountId, staff, now }: Omit<SiteExportOrder, 'transact'>,
): Promise<SiteExport> => {
  const site = await siteByTenant(tx, hsAccountId)
  if (!site || site.state === 'deleted') throw new Refusal('SITE_NOT_FOUND')
  const { subdomain } = site
  await continueAs(tx, hsAccountId)
  const tables = await exportedRows(tx)
  await continueAs(tx, null)
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: hsAccountId, now, actor, act: 'site exported', subject: subdomain })
  return { format: 1, exportedAt: now.toISOString(), site: { hsAccountId, subdomain }, tables }
}
