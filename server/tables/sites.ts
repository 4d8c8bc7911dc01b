import { asc, eq } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'

/**
 * Maps subdomains and application keys to tenants. It is the only tenant-related table read before the tenant is known;
 * it contains nothing else and belongs to the platform role.
 */
export const sites = pgTable('sites', {
  /** hsAccountId. */
  tenantId: integer('tenant_id').primaryKey(),
  subdomain: text('subdomain').notNull().unique(),
  appKey: text('app_key').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
})

export type Site = typeof sites.$inferSelect

export const siteBySubdomain = async (tx: Tx, subdomain: string): Promise<Site | undefined> =>
  (await tx.select().from(sites).where(eq(sites.subdomain, subdomain)))[0]

export const siteByAppKey = async (tx: Tx, appKey: string): Promise<Site | undefined> =>
  (await tx.select().from(sites).where(eq(sites.appKey, appKey)))[0]

export const siteByTenant = async (tx: Tx, tenantId: number): Promise<Site | undefined> =>
  (await tx.select().from(sites).where(eq(sites.tenantId, tenantId)))[0]

export const allSites = (tx: Tx): Promise<Site[]> => tx.select().from(sites).orderBy(asc(sites.tenantId))

/** Adds a site unless it exists. @returns false when its subdomain or key belongs to another tenant */
export const insertSite = async (tx: Tx, site: Pick<Site, 'tenantId' | 'subdomain' | 'appKey'>): Promise<boolean> => {
  await tx.insert(sites).values(site).onConflictDoNothing()
  const known = await siteByTenant(tx, site.tenantId)
  return known?.subdomain === site.subdomain && known.appKey === site.appKey
}
