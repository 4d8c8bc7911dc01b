import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allTables } from '#server/tables/all.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { lifeOf } from '#server/tables/table.ts'
import { ownRows } from '#server/tables/own-rows.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { embeddedTestDatabase } from '#server/testing/test-database.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { insertPaid } from '#server/testing/insert-paid.ts'

let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

const somebody = (own: object = {}) => server.make.loggedIn(merchant, own)
const take = (as: Awaited<ReturnType<typeof somebody>>) => server.call('GET /users/data', { as })

interface Taken {
  site: string
  madeAt: string
  sections: Record<string, Record<string, unknown>[]>
}
const sectionsOf = (text: string) => (JSON.parse(text) as Taken).sections

describe('the file of own data', () => {
  test('has the account, and what belongs to it, in words, with times and amounts', async () => {
    const casey = await somebody({ firstName: 'Casey', homeAddress: { street: '9 Road' } as never })
    await server.make.car(casey)
    await server.make.walletItem(casey)
    const at = server.clock.date()
    const paid = {
      tenantId: merchant.tenant,
      userId: casey.userId,
      kind: 'airPay',
      locationId: 1,
      totalCents: 1_100,
      at,
    } as const
    await server.transact(merchant.tenant, 'test', (tx) => insertPaid(tx, paid))
    const answer = await take(casey)
    expect(answer.headers['content-disposition']).toContain('my-data.json')
    expect(answer.headers['content-type']).toContain('application/json')
    const sections = sectionsOf(answer.text)
    expect(sections['account']).toMatchObject([{ email: casey.email, 'first name': 'Casey' }])
    expect(sections['vehicles']).toHaveLength(1)
    expect(sections['wallet']).toHaveLength(1)
    expect(sections['purchases']).toMatchObject([{ total: '11.00 USD', 'created at': at.toISOString() }])
    expect(sections['sessions']).toHaveLength(1)
  })

  test('is an act of the customer, and of nobody else', async () => {
    const casey = await somebody()
    await take(casey)
    const acts = await server.database.transact(merchant.tenant, 'test', (tx) =>
      tx.select().from(auditLog).where(eq(auditLog.act, 'own data taken')),
    )
    expect(acts.filter(({ subject }) => subject === casey.userId)).toMatchObject([
      { actorKind: 'customer', actor: casey.userId },
    ])
  })

  test('asks for a log-in of the last ten minutes', async () => {
    const casey = await somebody()
    advanceTime(server.clock, 4 * minute)
    expect((await take(casey)).status).toBe(200)
    advanceTime(server.clock, 7 * minute)
    const refresh = await server.call('PUT /users/tokens', { as: merchant, body: casey })
    expect((await take({ ...casey, ...refresh.result })).errorCode).toBe('PASSWORD_AGAIN')
  })

  test('has nothing that opens anything', async () => {
    const casey = await somebody()
    const code = await server.make.walletItem(casey)
    await server.make.card(casey, 'secret-processor-token')
    await server.call('POST /users/firebase', { as: casey, body: { token: 'secret-push-token' } })
    const { text } = await take(casey)
    for (const secret of [code, 'secret-processor-token', 'secret-push-token', 'quick:', casey.refreshToken])
      expect(text).not.toContain(secret)
  })

  test('is made within a minute for a person with 5,000 items', async () => {
    const casey = await somebody()
    const row = { tenantId: merchant.tenant, userId: casey.userId, itemType: 'Item', name: 'Wash' } as const
    for (let from = 0; from < 5_000; from += 1_000)
      await server.transact(merchant.tenant, 'test', (tx) =>
        tx.insert(walletItems).values(
          Array.from({ length: 1_000 }, (_, n) => ({
            ...row,
            id: server.deps.random.uuid(),
            code: `W${String(from + n).padStart(12, '0')}`,
            purchasedAt: server.clock.date(),
          })),
        ),
      )
    const begun = performance.now()
    const { text } = await take(casey)
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(sectionsOf(text)['wallet']).toHaveLength(5_000)
  }, 120_000)
})

/** Columns of what opens something, or stands for something outside. */
const isSecret = (name: string): boolean => /hash|token|tag|password|^code$|publicKey|credential/i.test(name)

const shownTables = allTables.flatMap((table) => {
  const { own } = lifeOf(table)
  return own && 'columns' in own ? [{ table, own }] : []
})

describe('of the tables', () => {
  test('each with a column for a user is in the file, or says why not', () => {
    const silent = allTables.filter((table) => 'userId' in getTableColumns(table) && lifeOf(table).own === undefined)
    expect(silent.map((table) => getTableName(table))).toEqual([])
    const reasons = allTables.flatMap((table) => {
      const { own } = lifeOf(table)
      return own && 'withheld' in own ? [own.withheld] : []
    })
    expect(reasons.filter((reason) => reason.length < 15)).toEqual([])
  })

  test('none shows a hash, a token or a code, and each has a section of its own', () => {
    const wrong = shownTables.filter(({ own }) => own.columns.some(isSecret))
    expect(wrong.map(({ own }) => own.as)).toEqual([])
    expect(new Set(shownTables.map(({ own }) => own.as)).size).toBe(shownTables.length)
  })

  const tenant = 1

  /** The tables whose rows are looked for by the user in them. */
  const planted = shownTables.filter(({ table }) => 'userId' in getTableColumns(table))

  test('each shows the rows of its person, and never those of another', async () => {
    expect(planted.length).toBeGreaterThan(25)
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
    const database = await embeddedTestDatabase(pino({ level: 'silent' }))
    const found = await database.transact(tenant, 'test', async (tx) => {
      // References and triggers are not of interest here.
      await tx.execute(sql`reset role`)
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const [at, userId] of [mine, theirs].entries())
        for (const { table } of planted) {
          const columns = Object.entries<AnyPgColumn>(getTableColumns(table))
          const needed = columns.filter(
            ([name, column]) => name === 'userId' || (column.notNull && (!column.hasDefault || name === 'id')),
          )
          const row = needed.map(([name, column]) => [name, name === 'userId' ? userId : valueOf(column, at)])
          await tx.insert(table).values(Object.fromEntries(row))
        }
      await tx.execute(sql`set local role clearcoat_tenant`)
      const user = (id: string) => ({ tenantId: tenant, id, emailKey: `${id}@example.com` })
      const of = async (id: string) =>
        new Map((await ownRows(tx, user(id))).map(({ name, rows }) => [name, rows.length]))
      return { mine: await of(mine), nobody: await of(crypto.randomUUID()) }
    })
    await database.close()
    const wrong = planted.filter(({ own }) => found.mine.get(own.as) !== 1 || found.nobody.get(own.as) !== 0)
    expect(wrong.map(({ own }) => [own.as, found.mine.get(own.as), found.nobody.get(own.as)])).toEqual([])
  })

  /** A value for a column, another one for each person. */
  const valueOf = (column: AnyPgColumn, at: number): unknown => {
    const { columnType, dataType, name } = column
    if (name === 'tenant_id') return tenant
    if (columnType === 'PgUUID') return crypto.randomUUID()
    if (dataType === 'number' || dataType === 'bigint') return at + 1
    if (dataType === 'date') return new Date(at)
    if (dataType === 'json') return {}
    if (dataType === 'array') return []
    return dataType === 'boolean' ? false : String(at)
  }
})
