import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-database.ts'
import { adminActor, auditLog, recordAct, trimAuditLog } from '#server/tables/audit-log.ts'
import { auditValues } from '#server/tables/audit-values.ts'
import { insertMerchant, merchants } from '#server/tables/merchants.ts'
import { serviceAccounts, writeServiceAccount } from '#server/tables/service-accounts.ts'
import { insertSite, allSites, setSiteState } from '#server/tables/sites.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import type { Database } from './open.ts'
import { rowsOf, type Tx } from './transact.ts'

let database: Database

const merchant = (tenantId: number) => ({
  tenantId,
  companyName: `Wash ${tenantId}`,
  configTimestamp: 1,
  siteConfig: { version: '1.5.1', menuItems: [], shopItems: [] },
})

beforeAll(async () => {
  database = await testDatabase(pino({ level: 'silent' }))
  for (const tenant of [1, 2]) {
    await database.transact(null, 'test', (tx) =>
      insertSite(tx, { tenantId: tenant, subdomain: `wash${tenant}`, appKey: `ak_${tenant}` }, new Date()),
    )
    await database.transact(tenant, 'test', (tx) => insertMerchant(tx, merchant(tenant)))
  }
})
afterAll(() => database.close())

/** The database's own message; the driver wraps it. */
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  )

test('a merchant reads only its own rows, without a filter by tenant', async () => {
  const names = await database.transact(2, 'test', (tx) => tx.select({ name: merchants.companyName }).from(merchants))
  expect(names).toEqual([{ name: 'Wash 2' }])
})

test('a row of another merchant cannot be inserted, updated or deleted', async () => {
  expect(await reasonOf(database.transact(1, 'test', (tx) => insertMerchant(tx, merchant(2))))).toContain(
    'row-level security',
  )
  expect(await reasonOf(database.transact(1, 'test', (tx) => tx.update(merchants).set({ tenantId: 2 })))).toContain(
    'row-level security',
  )
  await database.transact(1, 'test', (tx) => tx.delete(merchants).where(sql`tenant_id = 2`))
  expect(await database.transact(2, 'test', (tx) => tx.select().from(merchants))).toHaveLength(1)
})

test('the platform role reads sites and no tenant table', async () => {
  expect(await database.transact(null, 'test', allSites)).toHaveLength(2)
  expect(await reasonOf(database.transact(null, 'test', (tx) => tx.select().from(merchants)))).toContain(
    'permission denied',
  )
})

test('a tenant cannot read the table of sites', async () => {
  expect(await reasonOf(database.transact(1, 'test', allSites))).toContain('permission denied')
})

test('role and tenant end with their transaction', async () => {
  await database.transact(1, 'test', (tx) => tx.select().from(merchants))
  const [after] = await database.transact(null, 'test', (tx) =>
    rowsOf<{ tenant: string; role: string }>(
      tx,
      sql`select current_setting('app.tenant', true) as tenant, current_user as role`,
    ),
  )
  expect(after).toEqual({ tenant: '', role: 'clearcoat_platform' })
})

test('every tenant table forces row-level security, and neither role is a superuser or owns a table', async () => {
  const open = await database.transact(null, 'test', (tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relname not in ('sites', 'site_names') and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid))`,
    ),
  )
  expect(open).toEqual([])
  const strong = await database.transact(null, 'test', (tx) =>
    rowsOf(
      tx,
      sql`
    select rolname from pg_roles r where rolname like 'clearcoat%'
      and (rolsuper or rolbypassrls or exists (select from pg_class c where c.relowner = r.oid))`,
    ),
  )
  expect(strong).toEqual([])
})

test('a tenant reads and writes its own due work alone, the platform all of it', async () => {
  const subjects = async (tenant: number | null) =>
    (await database.transact(tenant, 'test', (tx) => tx.select().from(work).where(eq(work.kind, 'mail')))).map(
      ({ subject }) => subject,
    )
  const schedule = (as: number | null, tenant: number) =>
    database.transact(as, 'test', (tx) =>
      scheduleWork(tx, [{ tenant, kind: 'mail', subject: `of ${tenant}` }], new Date(0)),
    )
  for (const tenant of [1, 2]) await schedule(tenant, tenant)
  await schedule(null, 0)
  expect([await subjects(1), await subjects(2)]).toEqual([['of 1'], ['of 2']])
  expect((await subjects(null)).sort()).toEqual(['of 0', 'of 1', 'of 2'])
  for (const other of [0, 2]) expect(await reasonOf(schedule(1, other))).toContain('row-level security')
  await database.transact(1, 'test', (tx) => tx.delete(work))
  expect((await subjects(null)).sort()).toEqual(['of 0', 'of 2'])
})

test('the account of a merchant at a service is read and written by that merchant alone', async () => {
  const account = (tenant: number) => ({
    tenantId: tenant,
    service: 'worldpay',
    number: 1,
    sealed: `of ${tenant}`,
    identity: null,
    isTest: false,
    retiredAt: null,
    savedAt: null,
  })
  const write = (as: number | null, tenant: number) =>
    reasonOf(database.transact(as, 'test', (tx) => writeServiceAccount(tx, account(tenant))))
  const all = (as: number | null) => database.transact(as, 'test', (tx) => tx.select().from(serviceAccounts))
  for (const tenant of [1, 2]) expect(await write(tenant, tenant)).toBe('allowed')
  expect(await all(2)).toEqual([account(2)])
  expect(await write(1, 2)).toContain('row-level security')
  await database.transact(1, 'test', (tx) => tx.delete(serviceAccounts))
  expect(await all(2)).toEqual([account(2)])
  expect(await write(null, 2)).toContain('permission denied')
  expect(await reasonOf(all(null))).toContain('permission denied')
})

test('the audit log is read and written by its merchant and the platform, and changed by no role', async () => {
  const act = (as: number | null, tenant: number | null) =>
    reasonOf(
      database.transact(as, 'test', (tx) =>
        recordAct(tx, { tenant, now: new Date(0), actor: adminActor(null), act: 'push queued' }),
      ),
    )
  const tenants = async (as: number | null) =>
    (await database.transact(as, 'test', (tx) => tx.select().from(auditLog).orderBy(auditLog.id))).map(
      ({ tenantId }) => tenantId,
    )
  for (const tenant of [1, 2]) expect(await act(tenant, tenant)).toBe('allowed')
  for (const tenant of [null, 1]) expect(await act(null, tenant)).toBe('allowed')
  for (const other of [null, 2]) expect(await act(1, other)).toContain('row-level security')
  expect([await tenants(1), await tenants(2), await tenants(null)]).toEqual([[1, 1], [2], [1, 2, null, 1]])
  for (const role of [1, null])
    for (const forbidden of ["update audit_log set reason = 'x'", 'delete from audit_log', 'truncate audit_log'])
      expect(await reasonOf(database.transact(role, 'test', (tx) => tx.execute(sql.raw(forbidden))))).toContain(
        'permission denied',
      )
  expect(await tenants(null)).toHaveLength(4)
})

test('the audit log is trimmed by age, each merchant and the platform on its own, and never the last 90 days', async () => {
  const day = 86_400_000
  const write = (tenant: number | null, age: number) =>
    database.transact(tenant, 'test', (tx) =>
      recordAct(tx, {
        tenant,
        now: new Date(Date.now() - age * day),
        actor: adminActor(null),
        act: 'push queued',
        reason: `${age} days`,
      }),
    )
  const ages = async (tenant: number) =>
    (await database.transact(tenant, 'test', (tx) => tx.select().from(auditLog).orderBy(auditLog.id))).flatMap(
      ({ reason }) => reason ?? [],
    )
  for (const age of [500, 399, 91, 89]) await write(1, age)
  await write(2, 500)
  await write(null, 500)
  const trim = (tenant: number | null, days: number) =>
    database.transact(tenant, 'test', (tx) => trimAuditLog(tx, new Date(Date.now() - days * day)))
  const asOwner = <T>(work: (tx: Tx) => Promise<T>) => database.transact(1, 'test', work)
  const valuesOf = () => asOwner((tx) => tx.select().from(auditValues).orderBy(auditValues.at))
  for (const age of [500, 89])
    await asOwner((tx) =>
      recordAct(tx, {
        tenant: 1,
        now: new Date(Date.now() - age * day),
        actor: adminActor(null),
        act: 'push queued',
        personal: { userId: null, words: `${age} days` },
      }),
    )
  await trim(1, 400)
  expect((await valuesOf()).map(({ values }) => values.words)).toEqual(['89 days'])
  const told = (tenant: number | null) =>
    database.transact(tenant, 'test', async (tx) =>
      (await tx.select().from(auditLog)).flatMap(({ act, tenantId, detail }) =>
        act === 'audit log trimmed' && tenantId === tenant ? [detail] : [],
      ),
    )
  const [first] = await told(1)
  expect(Number(first?.['name'])).toBeGreaterThanOrEqual(2)
  expect([await ages(1), await ages(2)]).toEqual([['399 days', '91 days', '89 days'], ['500 days']])
  await trim(1, 1)
  expect(await ages(1)).toEqual(['89 days'])
  // One act for all portions of an hour.
  expect(await told(1)).toEqual([{ name: String(Number(first?.['name']) + 2) }])
  await trim(null, 400)
  const left = await database.transact(null, 'test', (tx) => tx.select().from(auditLog))
  expect(left.filter(({ reason }) => reason !== null).map(({ tenantId }) => tenantId)).toEqual([1, 2])

  // The platform removes those of a deleted site, some at a time.
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) => database.transact(null, 'test', work)
  await write(2, 450)
  await inPlatform((tx) => setSiteState(tx, 2, 'deleted'))
  const some = () => inPlatform((tx) => trimAuditLog(tx, new Date(Date.now() - 400 * day), 1))
  let portions = 0
  while (await some()) portions += 1
  expect(portions).toBeGreaterThanOrEqual(2)
  expect(await ages(2)).toEqual([])
  expect(await ages(1)).toEqual(['89 days'])
  await inPlatform((tx) => setSiteState(tx, 2, 'open'))
})

test('a new merchant is scheduled for cleaning and notices, however it was added', async () => {
  const cleaned = await database.transact(null, 'test', (tx) =>
    tx.select({ tenant: work.tenantId }).from(work).where(eq(work.kind, 'cleaning')).orderBy(work.tenantId),
  )
  expect(cleaned.map(({ tenant }) => tenant)).toContain(2)
  await database.transact(3, 'test', async (tx) => {
    await tx.execute(sql`reset role`)
    await tx.execute(sql`insert into sites (tenant_id, subdomain, app_key) values (3, 'wash3', 'ak_3')`)
    await tx.execute(sql`insert into merchants (tenant_id, company_name, site_config, config_timestamp)
      values (3, 'Wash 3', '{}', 1)`)
  })
  const items = await database.transact(3, 'test', (tx) => tx.select().from(work).orderBy(work.kind))
  const item = { tenantId: 3, subject: '', lease: null }
  expect(items).toMatchObject([
    { ...item, kind: 'cleaning' },
    { ...item, kind: 'club-notices' },
  ])
})

test('no role deletes the name of a site', async () => {
  for (const role of [null, 1])
    expect(await reasonOf(database.transact(role, 'test', (tx) => tx.execute(sql`delete from site_names`)))).toContain(
      'permission denied',
    )
})

/** The tables that belong to the platform: they are read before the tenant is known, or without one. */
const platformTables = [
  'accounts',
  'audit_log',
  'client_errors',
  'error_causes',
  'error_occurrences',
  'incidents',
  'maintenance',
  'platform_challenges',
  'platform_devices',
  'platform_enrolments',
  'platform_passkeys',
  'platform_users',
  'platform_versions',
  'releases',
  'rate_limits',
  'site_names',
  'sites',
  'status_beats',
  'work',
]

/** Keys and unique indexes of tables, each with its first column and the first column that it references. */
const keys = (): Promise<{ table: string; name: string; first: string; referred: string | null }[]> =>
  database.transact(null, 'test', (tx) =>
    rowsOf(
      tx,
      sql`
    select c.relname as table, k.conname as name, a.attname as first, r.attname as referred
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      left join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
    where k.contype in ('p', 'f', 'u')
    union all
    select c.relname, i.indexrelid::regclass::text, a.attname, null
    from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique`,
    ),
  )

test('every key of a tenant’s table, and every reference from one, begins with the tenant', async () => {
  const found = await keys()
  const ofTenants = found.filter(({ table }) => !platformTables.includes(table))
  expect(new Set(ofTenants.map(({ table }) => table)).size).toBeGreaterThan(20)
  expect(ofTenants.filter(({ first, referred }) => first !== 'tenant_id' || (referred ?? first) !== first)).toEqual([])
})

test('a table without the tenant in its key is found, and every table has a primary key', async () => {
  await database.transact(null, 'test', async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r' and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    )
    expect(tables).toEqual([])
  })
  expect((await keys()).filter(({ first }) => first !== 'tenant_id').map(({ table }) => table)).toContain('rate_limits')
})
