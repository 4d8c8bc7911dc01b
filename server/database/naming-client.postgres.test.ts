import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedConnections } from '#server/testing/ended-connections.ts'
import { openServer, type Database } from './open.ts'
import { DatabaseLost, rowsOf, type Tx } from './transact.ts'

const ended = endedConnections()

/** Without a pooler, behind which statements have no names. */
let direct: Database
beforeAll(async () => {
  direct = await openServer(ended.address, ended.server.deps.log)
})
afterAll(() => direct.close())

const here = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => direct.transact(null, 'test', work)

const prepared = async (tx: Tx, part: string) =>
  rowsOf(tx, sql`select statement from pg_prepared_statements where statement like ${`%${part}`}`)

test('a statement with values that is used often is parsed and planned once for a connection', async () => {
  const use = (tx: Tx, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => rowsOf(tx, sql`select ${n}::int as "used often"`)))
  const [few, many, results] = await here(async (tx) => {
    await use(tx, 5)
    const before = await prepared(tx, '"used often"')
    const told = await use(tx, 3)
    return [before, await prepared(tx, '"used often"'), told]
  })
  expect([few, many]).toEqual([[], [{ statement: 'select $1::int as "used often"' }]])
  expect(results).toEqual([[{ 'used often': 0 }], [{ 'used often': 1 }], [{ 'used often': 2 }]])
})

test('a statement that fails under its name is parsed again in the next transaction', async () => {
  const divide = (by: number) => here((tx) => rowsOf(tx, sql`select 6 / ${by}::int as "share"`))
  for (let n = 0; n < 8; n += 1) await divide(2)
  await expect(divide(0)).rejects.toThrow('select 6 / ')
  expect(await divide(3)).toEqual([{ share: 2 }])
})

test('a connection on which a column has changed its type meanwhile is given up, and the next one answers', async () => {
  const read = (tx: Tx) => rowsOf(tx, sql`select rate from changing where ${1}::int = 1`)
  const changed = here(async (tx) => {
    await tx.execute(sql`create temporary table changing (rate int)`)
    for (let n = 0; n < 8; n += 1) await read(tx)
    await tx.execute(sql`alter table changing alter rate type double precision`)
    await read(tx)
  })
  await expect(changed).rejects.toThrow(DatabaseLost)
  const after = await here(async (tx) => {
    await tx.execute(sql`create temporary table changing (rate double precision)`)
    for (let n = 0; n < 8; n += 1) await read(tx)
    return read(tx)
  })
  expect(after).toEqual([])
})
