import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import type { MovedTable } from '#server/tables/site-rows.ts'
import type { Cell } from './cell.ts'

/** Two cells, and the site that moves from the source to the target. */
export interface Move {
  source: Cell
  target: Cell
  /** hsAccountId: a site has the same number everywhere. */
  tenant: number
}

/** What is in two cells of a table. */
interface Side {
  cell: Cell
  /** What is added to renumbered ids of the source; 0 on the side of the target. */
  shift: number
}

/** Rows that one transaction writes. */
const portion = 2_000
/** Rows that are compared by one hash. */
const bucketSize = 500

/** All columns of a table, in the order in which a row of the database has them. */
export const columnsOf = async (db: Tx, table: string): Promise<{ name: string; type: string }[]> =>
  rowsOf(
    db,
    sql`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      where a.attrelid = to_regclass(${`public.${table}`}) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  )

const listed = ({ renumbered }: MovedTable, names: readonly string[], shift: number): SQL =>
  sql.join(
    names.map((name) =>
      name === renumbered ? sql`${sql.identifier(name)} + ${shift}::bigint` : sql`${sql.identifier(name)}`,
    ),
    sql`, `,
  )

const textOf = (table: MovedTable, names: readonly string[], shift: number): SQL =>
  sql`row(${listed(table, names, shift)})::text`

const ofSite = ({ of }: MovedTable, tenant: number): SQL => sql`${sql.identifier(of)} = ${tenant}`

const countOf = async (db: Tx, table: MovedTable, tenant: number): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.identifier(table.name)} where ${ofSite(table, tenant)}`,
  )
  return row?.count ?? 0
}

/** The bucket of a row: one of so many, by its key. */
const bucketOf = (table: MovedTable, buckets: number, shift: number): SQL =>
  sql`('x' || substr(md5(${textOf(table, table.key, shift)}), 1, 7))::bit(28)::int % ${buckets}`

interface Digest {
  bucket: number
  rows: number
  hash: string
}

/** A hash for each bucket of a table. What is sealed is left out: the two cells have sealed it with keys of their own. */
const digestsOf = async ({ cell, shift }: Side, table: MovedTable, tenant: number, buckets: number) => {
  const names = (await columnsOf(cell.db, table.name)).map(({ name }) => name)
  const compared = names.filter((name) => name !== table.sealed?.column)
  const rows = await rowsOf<Digest>(
    cell.db,
    sql`
      select bucket, count(*)::int as rows, md5(string_agg(hash, '' order by hash)) as hash from (
        select ${bucketOf(table, buckets, shift)} as bucket, md5(${textOf(table, compared, shift)}) as hash
        from ${sql.identifier(table.name)} where ${ofSite(table, tenant)}) as each
      group by bucket`,
  )
  return new Map(rows.map((row) => [row.bucket, row]))
}

export interface Difference {
  /** Rows at the source. */
  rows: number
  buckets: number
  /** The buckets that differ. */
  differing: number[]
}

/** Where the rows of a site differ between the two cells. */
export const differenceOf = async (
  { source, target, tenant }: Move,
  table: MovedTable,
  shift: number,
): Promise<Difference> => {
  const rows = await countOf(source.db, table, tenant)
  const buckets = Math.max(1, Math.ceil(rows / bucketSize))
  const [theirs, ours] = await Promise.all([
    digestsOf({ cell: source, shift }, table, tenant, buckets),
    digestsOf({ cell: target, shift: 0 }, table, tenant, buckets),
  ])
  const differing = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (bucket) =>
      theirs.get(bucket)?.hash !== ours.get(bucket)?.hash || theirs.get(bucket)?.rows !== ours.get(bucket)?.rows,
  )
  return { rows, buckets, differing }
}

/**
 * Runs a transaction of the mover: no trigger acts on its rows, which the source has written already, and no reference is
 * checked, since rows that refer to each other may come in any order.
 */
export const asMover = <T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    return work(tx)
  })

const writeRows = (move: Move, table: MovedTable, rows: readonly { row: string }[]): Promise<void> =>
  asMover(move.target.db, async (tx) => {
    const name = sql.identifier(table.name)
    const texts = sql.param(rows.map(({ row }) => row))
    await tx.execute(sql`
      insert into ${name} ${table.renumbered === null ? sql`` : sql`overriding system value`}
      select each.* from unnest((${texts}::text[])::${name}[]) as each`)
    await sealAnew(tx, move, table)
  })

/** Copies all rows into a table that has none of the site, as they come. */
const copyWhole = async (move: Move, table: MovedTable, shift: number, names: readonly string[]): Promise<number> => {
  const { source, tenant } = move
  return source.db.transaction(
    async (reading) => {
      await reading.execute(sql`
        declare moved no scroll cursor for
        select ${textOf(table, names, shift)} as row from ${sql.identifier(table.name)} where ${ofSite(table, tenant)}`)
      let copied = 0
      for (;;) {
        const rows = await rowsOf<{ row: string }>(reading, sql.raw(`fetch ${portion} from moved`))
        if (rows.length === 0) return copied
        await writeRows(move, table, rows)
        copied += rows.length
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const chunksOf = (buckets: readonly number[]): number[][] => {
  const each = Math.max(1, Math.floor(portion / bucketSize))
  return Array.from({ length: Math.ceil(buckets.length / each) }, (_, n) => buckets.slice(n * each, (n + 1) * each))
}

/** Replaces the rows of the buckets. All are removed first: a value that is unique may have gone from one to another. */
const copyBuckets = async (
  move: Move,
  table: MovedTable,
  shift: number,
  names: readonly string[],
  { buckets, differing }: Difference,
): Promise<number> => {
  const { source, target, tenant } = move
  const within = (chunk: readonly number[], by: number): SQL =>
    sql`${ofSite(table, tenant)} and ${bucketOf(table, buckets, by)} = any(${sql.param(chunk)}::int[])`
  const chunks = chunksOf(differing)
  for (const chunk of chunks)
    await asMover(target.db, (tx) =>
      tx.execute(sql`delete from ${sql.identifier(table.name)} where ${within(chunk, 0)}`),
    )
  let copied = 0
  for (const chunk of chunks) {
    const rows = await rowsOf<{ row: string }>(
      source.db,
      sql`select ${textOf(table, names, shift)} as row from ${sql.identifier(table.name)} where ${within(chunk, shift)}`,
    )
    if (rows.length > 0) await writeRows(move, table, rows)
    copied += rows.length
  }
  return copied
}

/**
 * Makes the rows of a site at the target those of the source. It may be repeated, and stopped anywhere.
 * @returns how many rows were written
 */
export const copyTable = async (move: Move, table: MovedTable, shift: number): Promise<number> => {
  const names = (await columnsOf(move.source.db, table.name)).map(({ name }) => name)
  if ((await countOf(move.target.db, table, move.tenant)) === 0) return copyWhole(move, table, shift, names)
  const difference = await differenceOf(move, table, shift)
  const copied = await copyBuckets(move, table, shift, names, difference)
  if (table.sealed) await asMover(move.target.db, (tx) => sealAnew(tx, move, table))
  return copied
}

interface SealedRow {
  key: string
  service: string
  sealed: string
}

/** What the source has sealed, as the target seals it. Rows that the target has sealed already stay. */
const sealAnew = async (tx: Tx, { source, target, tenant }: Move, table: MovedTable): Promise<void> => {
  if (!table.sealed) return
  const { column, by } = table.sealed
  const read = sql`
    select ${textOf(table, table.key, 0)} as key, ${sql.identifier(by)} as service, ${sql.identifier(column)} as sealed
    from ${sql.identifier(table.name)} where ${ofSite(table, tenant)}`
  const theirs = await rowsOf<SealedRow>(source.db, read)
  const ours = new Map((await rowsOf<SealedRow>(tx, read)).map((row) => [row.key, row]))
  for (const { key, service, sealed } of theirs) {
    const text = source.sealing.open(sealed, { tenant, service })
    if (text === null)
      throw new Error(`${table.name}: what is sealed for ${service} cannot be opened by the source's keys`)
    const own = ours.get(key)
    if (!own || target.sealing.open(own.sealed, { tenant, service }) === text) continue
    await tx.execute(sql`
      update ${sql.identifier(table.name)} set ${sql.identifier(column)} = ${target.sealing.seal(text, { tenant, service })}
      where ${ofSite(table, tenant)} and ${textOf(table, table.key, 0)} = ${key}`)
  }
}

/** Removes the rows of a site from a table, in portions. */
export const removeRows = async (cell: Cell, table: MovedTable, tenant: number): Promise<number> => {
  let removed = 0
  for (;;) {
    const some = sql`array(select ctid from ${sql.identifier(table.name)} where ${ofSite(table, tenant)} limit ${portion})`
    const rows = await asMover(cell.db, (tx) =>
      rowsOf<{ one: number }>(
        tx,
        sql`delete from ${sql.identifier(table.name)} where ${ofSite(table, tenant)} and ctid = any(${some}) returning 1 as one`,
      ),
    )
    removed += rows.length
    if (rows.length < portion) return removed
  }
}
