import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { ofPlatform } from './place.ts'
import { declareTable, ofNoUser } from './table.ts'

/** As `moment` of the columns, which refer to this table. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export type SiteState = 'open' | 'suspended' | 'deleted'

/**
 * Where a site is between two installations (`server/move`); null: it lives here.
 * - leaving: new requests that write are refused, those under way end, and no due work begins
 * - frozen: the database refuses every write of the site
 * - moved: it lives in the cell of that address
 * - arriving: a part of it is here, and nothing is served
 */
export type MoveState = 'leaving' | 'frozen' | 'moved' | 'arriving'

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
    move: text('move').$type<MoveState>(),
    /** While it leaves, and afterwards: the address of the other cell, to which requests are passed on. */
    cell: text('cell'),
    /** When `move` was set. A site that leaves, or is frozen, does so for a minute at most (`isHeld`). */
    moveAt: moment('move_at'),
    /** The keys that the site has brought from the cell where it began, sealed (`security/site-keys.ts`); null: none. */
    keys: text('keys'),
    /** What its last move has added to the ids of its acts in the audit log. */
    actsRenumberedBy: bigint('acts_renumbered_by', { mode: 'number' }),
  },
  () => [],
  () => ({
    kept: { forever: 'neither its number nor its name is given to another' },
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: { kept: 'neither its number nor its name is given to another' },
    ofMove: { kept: 'the move writes its row, which says where the site is' },
    shown: { never: 'the export names the site itself' },
  }),
)

/** Milliseconds for which a mover may hold a site; the function `hold_site` of the database has the same. */
export const heldFor = 60_000

/** True: a mover holds the site, which therefore is not written; it is not away yet. */
export const isHeld = ({ move, moveAt }: Pick<Site, 'move' | 'moveAt'>, now: number): boolean =>
  (move === 'leaving' || move === 'frozen') && moveAt !== null && now < moveAt.getTime() + heldFor

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
    ofMove: 'copied',
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

/** Stores the keys anew that sites have brought, where `renewed` says how. */
export const renewKeys = async (tx: Tx, renewed: (site: Site) => string | null): Promise<void> => {
  for (const site of await tx
    .select()
    .from(sites)
    .where(and(isNotNull(sites.keys), isNull(sites.move)))) {
    const keys = renewed(site)
    if (keys !== null) await tx.update(sites).set({ keys }).where(eq(sites.tenantId, site.tenantId))
  }
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
