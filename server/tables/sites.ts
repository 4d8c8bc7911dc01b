import { and, asc, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { ofPlatform } from './place.ts'
import { declareTable, ofNoUser } from './table.ts'

/** As `moment` of the columns, which refer to this table. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export type SiteState = 'open' | 'suspended' | 'deleted'

/**
 * Maps subdomains and application keys to tenants. With `site_names` it is the only tenant-related table read before
 * the tenant is known; it contains nothing else and belongs to the platform role.
 */
export const sites = declareTable(
  'sites',
  {
    /** hsAccountId. */
    tenantId: integer('tenant_id').primaryKey(),
    /** The name that links and mails use. */
    subdomain: text('subdomain').notNull().unique(),
    appKey: text('app_key').notNull().unique(),
    /** A deleted site keeps its row: neither its number nor its name is given to another. */
    state: text('state').$type<SiteState>().notNull().default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it got another name, the newest last: as many times as a site may in a year. */
    movedAt: moment('moved_at')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  () => [],
  () => ({
    kept: { forever: 'neither its number nor its name is given to another' },
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: { kept: 'neither its number nor its name is given to another' },
    shown: { never: 'the export names the site itself' },
  }),
)

/**
 * Every name that a site has or had. A row is never deleted: installed apps and printed codes keep leading to the tenant
 * they belong to. A former name is free for another site once it is answered no more.
 */
export const siteNames = declareTable(
  'site_names',
  {
    subdomain: text('subdomain').primaryKey(),
    /** No reference to the site: a name outlives it. */
    tenantId: integer('tenant_id').notNull(),
    /** The end of the time in which a former name still leads to its site; null: the current name. */
    answeredUntil: moment('answered_until'),
  },
  () => [],
  () => ({
    kept: { forever: 'installed apps and printed codes lead to the site' },
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: { kept: 'no name is given to another' },
    shown: { never: 'the export names the site itself' },
  }),
)

export type Site = typeof sites.$inferSelect

/** A site as a host names it: `subdomain` is the current name, also for a host with a former one. */
export interface NamedSite extends Site {
  /** As in `site_names`. */
  answeredUntil: Date | null
}

/** The site of a name, also a suspended one. */
export const siteBySubdomain = async (tx: Tx, subdomain: string, now: Date): Promise<NamedSite | undefined> => {
  const isAnswered = or(isNull(siteNames.answeredUntil), gt(siteNames.answeredUntil, now))
  const [found] = await tx
    .select({ site: sites, answeredUntil: siteNames.answeredUntil })
    .from(siteNames)
    .innerJoin(sites, eq(sites.tenantId, siteNames.tenantId))
    .where(and(eq(siteNames.subdomain, subdomain), isAnswered, ne(sites.state, 'deleted')))
  return found && { ...found.site, answeredUntil: found.answeredUntil }
}

/** An open site: the calls of any other are refused. */
export const siteByAppKey = async (tx: Tx, appKey: string): Promise<Site | undefined> =>
  (
    await tx
      .select()
      .from(sites)
      .where(and(eq(sites.appKey, appKey), eq(sites.state, 'open')))
  )[0]

export const siteByTenant = async (tx: Tx, tenantId: number): Promise<Site | undefined> =>
  (await tx.select().from(sites).where(eq(sites.tenantId, tenantId)))[0]

/** The site, locked until the end of the transaction. */
export const lockSite = async (tx: Tx, tenantId: number): Promise<Site | undefined> =>
  (await tx.select().from(sites).where(eq(sites.tenantId, tenantId)).for('update'))[0]

export const allSites = (tx: Tx): Promise<Site[]> => tx.select().from(sites).orderBy(asc(sites.tenantId))

/** Every name of a tenant's site: the current one, then the former ones, the newest first. */
export const namesOf = (tx: Tx, tenantId: number) =>
  tx.select().from(siteNames).where(eq(siteNames.tenantId, tenantId)).orderBy(desc(siteNames.answeredUntil))

/** Whose a name is, or was. */
export const nameHolder = async (tx: Tx, subdomain: string): Promise<typeof siteNames.$inferSelect | undefined> =>
  (await tx.select().from(siteNames).where(eq(siteNames.subdomain, subdomain)))[0]

/** Makes a name the tenant's current one. @returns false when it is another tenant's, or still leads to one */
const takeName = async (tx: Tx, tenantId: number, subdomain: string, now: Date): Promise<boolean> => {
  const taken = await tx
    .insert(siteNames)
    .values({ subdomain, tenantId, answeredUntil: null })
    .onConflictDoUpdate({
      target: siteNames.subdomain,
      set: { tenantId, answeredUntil: null },
      setWhere: or(eq(siteNames.tenantId, tenantId), lte(siteNames.answeredUntil, now)),
    })
    .returning({ subdomain: siteNames.subdomain })
  return taken.length > 0
}

/** Adds a site unless it exists. @returns false when its subdomain or key belongs to another tenant */
export const insertSite = async (
  tx: Tx,
  site: Pick<Site, 'tenantId' | 'subdomain' | 'appKey'>,
  now: Date,
): Promise<boolean> => {
  const present = await siteByTenant(tx, site.tenantId)
  if (present) return present.subdomain === site.subdomain && present.appKey === site.appKey
  if (!(await takeName(tx, site.tenantId, site.subdomain, now))) return false
  await tx.insert(sites).values(site).onConflictDoNothing()
  const known = await siteByTenant(tx, site.tenantId)
  return known?.subdomain === site.subdomain && known.appKey === site.appKey
}

export const setSiteState = async (tx: Tx, tenantId: number, state: SiteState): Promise<void> => {
  await tx.update(sites).set({ state }).where(eq(sites.tenantId, tenantId))
}

export interface SiteMove {
  site: Site
  subdomain: string
  /** Until when the present name leads to the site. */
  answeredUntil: Date
  /** The moves that count against the limit, this one included. */
  movedAt: Date[]
  now: Date
}

/**
 * Gives a locked site another name, which may be one of its former ones. @returns false when the name is, or was,
 * another tenant's
 */
export const moveSite = async (
  tx: Tx,
  { site, subdomain, answeredUntil, movedAt, now }: SiteMove,
): Promise<boolean> => {
  const { tenantId } = site
  if (!(await takeName(tx, tenantId, subdomain, now))) return false
  await tx.update(siteNames).set({ answeredUntil }).where(eq(siteNames.subdomain, site.subdomain))
  await tx.update(sites).set({ subdomain, movedAt }).where(eq(sites.tenantId, tenantId))
  return true
}
