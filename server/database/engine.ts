import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGliteInterface } from '@electric-sql/pglite'
import type { Log } from '#server/basics/ports.ts'
import { SettingsError } from '#server/settings/settings.ts'

/** The major version of Postgres that the embedded engine is; `engine.test.ts` compares it with the package. */
export const engineMajor = 18

/** What is needed of an engine. */
type Engine = Pick<PGliteInterface, 'query' | 'exec' | 'transaction' | 'close'>

/** The engine of the release before, which a release that changes the engine carries. */
export interface EngineBefore {
  major: number
  open: (folder: string) => Promise<Engine>
}

/** None: every release has had the engine of today. */
export const engineBefore: EngineBefore | null = null

/** Of a folder, what it is named while the other one is made, and after that. */
const foldersOf = (dataDir: string, major: number) => ({
  current: join(dataDir, 'database'),
  next: join(dataDir, 'database-next'),
  before: join(dataDir, `database-${major}`),
})

const majorOf = (folder: string): number | undefined => {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Pages of a table that are copied at once: 8 MB. */
const portion = 1_000

interface TableName {
  /** As it is written in a statement. */
  name: string
  columns: string
  pages: number
}

const tablesOf = async (engine: Engine): Promise<TableName[]> => {
  const { rows } = await engine.query<TableName>(`
    select format('%I.%I', space.nspname, class.relname) as name,
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (pg_relation_size(class.oid) / 8192)::int as pages
    from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
    where class.relkind = 'r' and space.nspname not in ('pg_catalog', 'information_schema') and space.nspname !~ '^pg_'
    order by 1`)
  return rows
}

const countIn = async (engine: Pick<Engine, 'query'>, table: TableName): Promise<number> =>
  (await engine.query<{ count: number }>(`select count(*)::int as count from ${table.name}`)).rows[0]!.count

/**
 * Copies the rows of all tables and the state of all sequences into a database with the same schema, in place of what is
 * there. Triggers and references do not act meanwhile.
 * @throws when a table does not have as many rows afterwards
 */
export const copyRows = async (
  from: Engine,
  to: Engine,
  tell: (table: string, rows: number) => void,
): Promise<void> => {
  const tables = await tablesOf(from)
  await to.exec(`set session_replication_role = replica; truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    const { name, columns, pages } = table
    for (let page = 0; page < Math.max(1, pages); page += portion) {
      const within = `ctid >= '(${page},0)' and ctid < '(${page + portion},0)'`
      const { blob } = await from.query(`copy (select ${columns} from ${name} where ${within}) to '/dev/blob'`)
      if (blob && blob.size > 0) await to.query(`copy ${name} (${columns}) from '/dev/blob'`, [], { blob })
    }
    const [count, copied] = [await countIn(from, table), await countIn(to, table)]
    if (count !== copied) throw new Error(`${copied} of ${count} rows of ${name} were copied`)
    tell(name, count)
  }
  const { rows: sequences } = await from.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences`,
  )
  for (const { name, value } of sequences)
    if (value !== null) await to.query('select setval($1::regclass, $2::bigint)', [name, value])
  await to.exec('set session_replication_role = origin')
}

/**
 * Brings the embedded database of a data folder to the engine of this release, when it was written by the one before: it is
 * migrated there, copied row by row into a new folder, and replaced when the copy is whole. A start that is cut off meanwhile
 * begins again. The folder of before is kept until a start has found the new one in its place.
 * @param before the engine that this release carries; null: none
 * @param open opens a folder with the engine of this release
 * @param migrate applies all migrations to a database
 * @throws SettingsError when the folder was written by an engine that this release does not carry
 */
export const upgradeEngine = async (
  dataDir: string,
  before: EngineBefore | null,
  {
    open,
    migrate,
    log,
  }: { open: (folder: string) => Promise<Engine>; migrate: (engine: Engine) => Promise<void>; log: Log },
): Promise<void> => {
  const folders = foldersOf(dataDir, before?.major ?? 0)
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Cut off between the two renames: the copy was whole then.
  if (!existsSync(folders.current) && existsSync(folders.before) && existsSync(folders.next))
    renameSync(folders.next, folders.current)
  const major = majorOf(folders.current)
  if (major === undefined || major === engineMajor) {
    if (before && existsSync(folders.before)) {
      remove(folders.before)
      log.info({ folder: folders.before }, 'the database of the engine before is removed')
    }
    return
  }
  if (major !== before?.major)
    throw new SettingsError(
      `DATA_DIR: the embedded database is of Postgres ${major}, this version has ${engineMajor}${before ? ` and can read ${before.major}` : ''}. Start the version that reads both on it first.`,
    )
  log.info({ from: major, to: engineMajor }, 'the embedded database is copied for its new engine')
  remove(folders.next)
  const old = await before.open(folders.current)
  try {
    await migrate(old)
    const next = await open(folders.next)
    try {
      await migrate(next)
      await copyRows(old, next, (table, rows) => log.debug({ table, rows }, 'table copied'))
    } finally {
      await next.close()
    }
  } finally {
    await old.close()
  }
  renameSync(folders.current, folders.before)
  renameSync(folders.next, folders.current)
}
