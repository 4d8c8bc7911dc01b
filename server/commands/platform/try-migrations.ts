import type { TriedSite } from '#contract/shapes/platform.ts'
import type { Transact } from '#server/database/transact.ts'
import { allSites } from '#server/tables/sites.ts'
import { tryMigration } from '../site/migrate-config.ts'

/** Sites of one part; about a second of work. */
const sitesPerPart = 100

export interface MigrationTrial {
  transact: Transact
  /** Of the site schema. */
  version: string
  /** The hsAccountId after which this part begins. */
  after: number
}

export interface TrialPart {
  /** The sites whose config would change or be skipped. */
  sites: TriedSite[]
  tried: number
  /** Sites of the platform. */
  total: number
  /** For `after` of the next part; null: this was the last. */
  next: number | null
}

/** Migrates copies of the configs of some sites, each in a transaction of its own. */
export const tryMigrations = async ({ transact, version, after }: MigrationTrial): Promise<TrialPart> => {
  const all = (await transact(null, 'sites', allSites)).filter(({ state }) => state !== 'deleted')
  const part = all.filter(({ tenantId }) => tenantId > after).slice(0, sitesPerPart)
  const sites: TriedSite[] = []
  for (const { tenantId: tenant, subdomain } of part) {
    const found = await transact(tenant, 'migration trial', (tx) => tryMigration({ tx, tenant, version }))
    const changes = found.changes.map(({ path }) => path)
    if (changes.length > 0 || found.problems.length > 0)
      sites.push({ hsAccountId: tenant, subdomain, changes, problems: found.problems })
  }
  const last = part.at(-1)?.tenantId
  const isLast = last === undefined || last === all.at(-1)?.tenantId
  return { sites, tried: part.length, total: all.length, next: isLast ? null : last }
}
