import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Tx } from '#server/database/transact.ts'
import { merchants } from '#server/tables/merchants.ts'
import { insertOrder, type OrderState } from '#server/tables/orders.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let customer: TestPerson
let admins: string[]
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(Date.parse('2026-03-10T15:00:00Z'))
  merchant = await server.make.merchant({ currency: 'USD' })
  customer = await server.make.person(merchant)
  admins = ['ann', 'bob'].map((name) => `${name}@${merchant.subdomain}.example.com`)
  for (const email of admins) await server.make.person(merchant, { isAdmin: true, email })
})

const write = <T>(doWork: (tx: Tx) => Promise<T>) => server.database.transact(merchant.tenant, 'test', doWork)
/** Saves settings as any writer of the config does. */
const save = async (own: object) => {
  await write((tx) =>
    tx
      .update(merchants)
      .set({ siteConfig: sql`${merchants.siteConfig} || ${JSON.stringify(own)}::jsonb` })
      .where(eq(merchants.tenantId, merchant.tenant)),
  )
  // The database makes the item by its own clock.
  await write((tx) =>
    tx
      .update(work)
      .set({ dueAt: server.clock.date() })
      .where(and(eq(work.kind, 'morning-mail'), eq(work.subject, ''))),
  )
  await server.runner.drain()
}
/** The mails of this merchant, each before those that were sent earlier. */
const mails = () => server.mailbox!.list().filter(({ to }) => admins.includes(to))
const planned = async () => {
  const ofMerchant = await write((tx) => tx.select().from(work).where(eq(work.kind, 'morning-mail')))
  return ofMerchant.map(({ subject, dueAt }) => [subject, dueAt.toISOString().slice(0, 14)])
}
const at = async (moment: string) => {
  server.clock.set(Date.parse(moment))
  await server.runner.drain()
}
const sell = (moment: string, totalCents: number, state: OrderState = 'approved') =>
  write((tx) =>
    insertOrder(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      userId: customer.userId,
      state,
      key: server.deps.random.uuid(),
      totalCents,
      currency: 'USD',
      createdAt: new Date(moment),
      settledAt: state === 'pending' ? null : new Date(moment),
    }),
  )
const inChicago = { timeZone: 'America/Chicago', mails: { morning: true } }

describe('the mail of a morning', () => {
  test('goes to every administrator at six in the merchant’s time zone, with the day before', async () => {
    await save(inChicago)
    expect(await planned()).toEqual([['2026-03-11', '2026-03-11T11:']])
    // In Chicago, 10 March ends at 05:00 UTC.
    await sell('2026-03-10T16:00:00Z', 1_250)
    await sell('2026-03-11T04:59:00Z', 1_000)
    await sell('2026-03-11T05:01:00Z', 9_900)
    await sell('2026-03-10T17:00:00Z', 2_000, 'declined')
    await sell('2026-03-11T01:00:00Z', 3_800, 'pending')
    await at('2026-03-11T11:16:00Z')
    const sent = mails()
    expect(sent.map(({ to }) => to).sort()).toEqual(admins)
    expect(sent[0]!.subject).toMatch(/^Yesterday at .*: \$22\.50 in 2 sales$/)
    expect(sent[0]!.text).toContain(
      '10 March 2026, in the time zone America/Chicago:\n\n' +
        'Sales: 2, $22.50 with tax\nRefunds: 0\nJoined a wash club: 0\nLeft a wash club: 0\nDeclined payments: 1\n\n' +
        'Payments in doubt for more than an hour: 1, $38.00, the oldest since 10 March 2026 at 20:00.',
    )
  })

  test('is sent once a day, and again on the next', async () => {
    await save(inChicago)
    await at('2026-03-11T11:16:00Z')
    await save(inChicago)
    await at('2026-03-11T20:00:00Z')
    expect(mails()).toHaveLength(2)
    expect(await planned()).toEqual([['2026-03-12', '2026-03-12T11:']])
    await at('2026-03-12T11:16:00Z')
    expect(mails()).toHaveLength(4)
  })

  test('is sent later where the server was down at its time', async () => {
    await save(inChicago)
    await at('2026-03-11T21:00:00Z')
    expect(mails()).toHaveLength(2)
  })

  test('waits for the morning of another time zone that the merchant has set since', async () => {
    await save({ ...inChicago, timeZone: 'Pacific/Auckland' })
    expect(await planned()).toEqual([['2026-03-11', '2026-03-10T17:']])
    await save(inChicago)
    await at('2026-03-10T17:16:00Z')
    expect(mails()).toEqual([])
    await at('2026-03-11T11:16:00Z')
    expect(mails()).toHaveLength(2)
    expect(await planned()).toEqual([['2026-03-12', '2026-03-12T11:']])
  })

  test('is not sent by a merchant that has not chosen it, or has it no longer', async () => {
    await save({ timeZone: 'America/Chicago' })
    expect(await planned()).toEqual([])
    await save(inChicago)
    await save({ mails: { morning: false } })
    await at('2026-03-11T11:16:00Z')
    expect(mails()).toEqual([])
    expect(await planned()).toEqual([])
  })
})

describe('ten payments in a row that are refused', () => {
  const refuse = async (count: number, from = 0) => {
    for (let each = from; each < from + count; each += 1) {
      const moment = new Date(server.clock.now() + each * 1_000).toISOString()
      await sell(moment, 1_000, each % 5 === 0 ? 'failed' : 'declined')
    }
    const key = { tenant: merchant.tenant, kind: 'refused-payments', subject: '' }
    await write((tx) => scheduleWork(tx, [key], server.clock.date()))
    await server.runner.drain()
  }

  test('are told to every administrator at once, and not again before one goes through', async () => {
    await save({ timeZone: 'America/Chicago', mails: { refusals: true } })
    await refuse(9)
    expect(mails()).toEqual([])
    await refuse(1, 9)
    const sent = mails()
    expect(sent.map(({ to }) => to).sort()).toEqual(admins)
    expect(sent[0]).toMatchObject({ subject: '10 payments in a row were refused' })
    expect(sent[0]!.text).toContain('the first on 10 March 2026 at 10:00')
    server.clock.advance(60_000)
    await refuse(5)
    expect(mails()).toHaveLength(2)
    await sell(new Date(server.clock.now() + 10_000).toISOString(), 1_000)
    server.clock.advance(60_000)
    await refuse(10)
    expect(mails()).toHaveLength(4)
  })

  test('are looked for after each refused purchase', async () => {
    await save({ mails: { refusals: true } })
    const product = await server.make.product(merchant)
    for (let each = 0; each < 10; each += 1) {
      const as = await server.make.loggedIn(merchant)
      await server.make.card(as, tokenFor('declines'))
      const body = { products: [{ productId: product.id }] }
      await server.call('POST /orders', { as, body, headers: { 'idempotency-key': 'k1' } })
      await server.runner.drain()
      expect(mails()).toHaveLength(each < 9 ? 0 : 2)
    }
  })

  test('are not told by a merchant that has not chosen it', async () => {
    await refuse(10)
    expect(mails()).toEqual([])
  })
})
