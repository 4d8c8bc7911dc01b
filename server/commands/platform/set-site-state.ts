import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { lockSite, setSiteState, type Site } from '#server/tables/sites.ts'

export interface SiteStateChange {
  tx: Tx
  hsAccountId: number
  state: 'open' | 'suspended'
  /** The name of the platform's account. */
  staff: string
  now: Date
}

/** Suspends or resumes a site; a change to the present state does nothing. @throws Refusal SITE_NOT_FOUND */
export const changeSiteState = async (change: SiteStateChange): Promise<Site> => {
  const { tx, hsAccountId: tenant, state, staff, now } = change
  const site = await lockSite(tx, tenant)
  if (!site || site.state === 'deleted') throw new Refusal('SITE_NOT_FOUND')
  if (site.state === state) return site
  await setSiteState(tx, tenant, state)
  const actor = { kind: 'platform', name: staff } as const
  const act = state === 'open' ? 'site resumed' : 'site suspended'
  await recordAct(tx, { tenant, now, actor, act, subject: site.subdomain })
  return { ...site, state }
}
