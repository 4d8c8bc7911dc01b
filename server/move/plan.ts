import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { movedTables, type MovedTable } from '#server/tables/site-rows.ts'
import { siteNames, sites } from '#server/tables/sites.ts'
import { columnsOf, type Move } from './rows.ts'
import { siteIn } from './states.ts'

interface Size {
  rows: number
  /** As the rows are stored. */
  bytes: number
}

export interface Plan {
  tables: ({ name: string } & Size)[]
  files: { count: number; bytes: number }
  /** What stands in the way, one sentence each. */
  problems: string[]
}

/** What a move would copy, and what stands in its way. Nothing is changed. */
export const planMove = async (move: Move): Promise<Plan> => {
  const tables = []
  for (const table of movedTables)
    tables.push({ name: table.name, ...(await sizeOf(move.source.db, table, move.tenant)) })
  const [files] = await rowsOf<Plan['files']>(
    move.source.db,
    sql`select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from files where tenant_id = ${move.tenant}`,
  )
  return { tables, files: files ?? { count: 0, bytes: 0 }, problems: await problemsOf(move) }
}

const sizeOf = async (db: Tx, { name, of }: MovedTable, tenant: number): Promise<Size> => {
  const table = sql.identifier(name)
  const [row] = await rowsOf<Size>(
    db,
    sql`
      select count(*)::int as rows, coalesce(sum(pg_column_size(${table})), 0)::float8 as bytes
      from ${table} where ${sql.identifier(of)} = ${tenant}`,
  )
  return row ?? { rows: 0, bytes: 0 }
}

/** Sentences; none: the site can move. */
export const problemsOf = async (move: Move): Promise<string[]> => {
  const problems = [...(await ofCells(move)), ...(await ofSite(move)), ...(await ofNames(move))]
  // Tables of another version cannot be read alike.
  return problems.length > 0 ? problems : [...(await ofColumns(move)), ...(await ofSealed(move))]
}

const textOf = async (db: Tx, statement: ReturnType<typeof sql>): Promise<string> =>
  JSON.stringify(await rowsOf<object>(db, statement))

const ofCells = async ({ source, target }: Move): Promise<string[]> => {
  const problems: string[] = []
  const differs = async (statement: ReturnType<typeof sql>) =>
    (await textOf(source.db, statement)) !== (await textOf(target.db, statement))
  if (!(await differs(sql`select current_database(), (select system_identifier::text from pg_control_system())`)))
    problems.push('Source and target are one database.')
  if (source.origin !== target.origin)
    problems.push(`The hosts of sites would change: ${source.origin} at the source, ${target.origin} at the target.`)
  if (await differs(sql`select created_at::text from drizzle.__drizzle_migrations order by created_at`))
    problems.push('The databases have different migrations: start the same version at both cells first.')
  else if (await differs(sql`select version from platform_versions where name = 'site-config'`))
    problems.push('The site schemas differ: bring both cells to one version at /SiteConfigUpdater first.')
  if (!target.sealing.hasKey) problems.push('The target has no CREDENTIALS_KEY: the keys of the site cannot be stored.')
  return problems
}

const ofSite = async ({ source, target, tenant }: Move): Promise<string[]> => {
  const [here, there] = [await siteIn(source, tenant), await siteIn(target, tenant)]
  if (!here || here.state === 'deleted') return [`The source has no site ${tenant}.`]
  if (here.move === 'arriving') return ['The site is about to arrive at the source: end that move first.']
  if (here.move === 'moved' && (!there || there.move === 'moved')) return [`The site was moved to ${here.cell}.`]
  if (there && there.move !== 'arriving' && there.move !== 'moved' && here.move !== 'moved')
    return [`The target has a site with the number ${tenant}.`]
  return []
}

const ofNames = async ({ source, target, tenant }: Move): Promise<string[]> => {
  const site = await siteIn(source, tenant)
  if (!site) return []
  const names = (await source.db.select().from(siteNames).where(eq(siteNames.tenantId, tenant))).map(
    ({ subdomain }) => subdomain,
  )
  const taken = await target.db
    .select()
    .from(siteNames)
    .where(and(inArray(siteNames.subdomain, names), ne(siteNames.tenantId, tenant)))
  const keys = await target.db
    .select()
    .from(sites)
    .where(and(eq(sites.appKey, site.appKey), ne(sites.tenantId, tenant)))
  return [
    ...taken.map(({ subdomain }) => `The target has another site with the name ${subdomain}.`),
    ...(keys.length > 0 ? ['The target has another site with the application key.'] : []),
  ]
}

const ofColumns = async ({ source, target }: Move): Promise<string[]> => {
  const problems: string[] = []
  for (const { name } of movedTables) {
    const [theirs, ours] = [await columnsOf(source.db, name), await columnsOf(target.db, name)]
    if (JSON.stringify(theirs) !== JSON.stringify(ours))
      problems.push(`The table ${name} has other columns at the target, or has them in another order.`)
  }
  return problems
}

const ofSealed = async ({ source, tenant }: Move): Promise<string[]> => {
  const problems: string[] = []
  for (const { name, of, sealed } of movedTables) {
    if (!sealed) continue
    const rows = await rowsOf<{ service: string; sealed: string }>(
      source.db,
      sql`
        select ${sql.identifier(sealed.by)} as service, ${sql.identifier(sealed.column)} as sealed
        from ${sql.identifier(name)} where ${sql.identifier(of)} = ${tenant}`,
    )
    const closed = rows.filter((row) => source.sealing.open(row.sealed, { tenant, service: row.service }) === null)
    for (const { service } of closed)
      problems.push(`What the source has sealed for ${service} does not open with its CREDENTIALS_KEY.`)
  }
  return problems
}
