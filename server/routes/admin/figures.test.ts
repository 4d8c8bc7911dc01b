import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { addHours } from '#server/tables/locations.ts'
import { merchants } from '#server/tables/merchants.ts'
import { insertOrder } from '#server/tables/orders.ts'
import { countPushFailure } from '#server/tables/push-failures.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { insertQuestions } from '#server/tables/survey.ts'
import { addVisits } from '#server/tables/visits.ts'
import { scheduleWork } from '#server/tables/work.ts'
import type { Tx } from '#server/database/transact.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  customer = await server.make.loggedIn(merchant)
})

const write = <T>(work: (tx: Tx) => Promise<T>) => server.database.transact(merchant.tenant, 'test', work)
const figures = async (query: Record<string, string> = {}) =>
  (await server.call('GET /accounts/today', { as: admin, query })).result
const sell = (at: string, totalCents: number, state: 'approved' | 'pending' | 'declined' = 'approved') =>
  write((tx) =>
    insertOrder(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      userId: customer.userId,
      state,
      key: server.deps.random.uuid(),
      totalCents,
      currency: 'USD',
      createdAt: new Date(at),
    }),
  )
const wash = (at: string, locationId: number, own: { kind?: 'giftCard'; returnedAt?: Date } = {}) =>
  write((tx) =>
    insertRedemption(tx, {
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      kind: 'wallet',
      userId: customer.userId,
      name: 'Deluxe',
      locationId,
      terminalId: 'T1',
      at: new Date(at),
      ...own,
    }),
  )
const inChicago: OpeningHours = { timeZone: 'America/Chicago', weekly: [[], [], [], [], [], [], []], exceptions: [] }

describe('the figures of a day', () => {
  test('are those of the merchant’s own time zone, where it has set one', async () => {
    await write((tx) => addHours(tx, merchant.tenant, 2, inChicago))
    const timeZone = 'Pacific/Auckland'
    await write((tx) =>
      tx.update(merchants).set({ siteConfig: sql`${merchants.siteConfig} || ${JSON.stringify({ timeZone })}::jsonb` }),
    )
    // 10 March 2026 in Auckland begins at 11:00 UTC of the day before.
    await sell('2026-03-09T10:59:00Z', 700)
    await sell('2026-03-09T11:00:00Z', 1_000)
    const { sales, ...answered } = await figures({ day: '2026-03-10' })
    expect(answered.timeZone).toBe(timeZone)
    expect(sales.reduce((sum, { total }) => sum + total, 0)).toBe(10)
  })

  test('count sales by the hour of the place, and washes by location and hour', async () => {
    await write((tx) => addHours(tx, merchant.tenant, 2, inChicago))
    // 10 March 2026 in Chicago begins at 05:00 UTC: the clocks went forward two days before.
    await sell('2026-03-10T04:59:59Z', 700)
    await sell('2026-03-10T05:00:00Z', 1_000)
    await sell('2026-03-10T14:30:00Z', 2_000)
    await sell('2026-03-10T14:59:00Z', 550)
    await sell('2026-03-10T15:30:00Z', 9_000, 'declined')
    await sell('2026-03-11T05:00:00Z', 700)
    await wash('2026-03-10T14:10:00Z', 1)
    await wash('2026-03-10T14:20:00Z', 2)
    await wash('2026-03-10T14:40:00Z', 2)
    await wash('2026-03-10T14:40:00Z', 2, { returnedAt: new Date() })
    await wash('2026-03-10T14:40:00Z', 2, { kind: 'giftCard' })
    const { sales, washes, timeZone, from, day } = await figures({ day: '2026-03-10' })
    expect([timeZone, from, day]).toEqual(['America/Chicago', '2026-03-10', '2026-03-10'])
    expect(sales).toHaveLength(24)
    expect(sales.filter(({ count }) => count > 0)).toEqual([
      { at: '00', count: 1, total: 10 },
      { at: '09', count: 2, total: 25.5 },
    ])
    expect(washes.map(({ name, byHour }) => [name, byHour[9], byHour.reduce((sum, each) => sum + each)])).toEqual([
      ['Place 1', 1, 1],
      ['Place 2', 2, 2],
    ])
  })

  test('are those of today in UTC where no location has hours', async () => {
    const { timeZone, day, sales, washes } = await figures()
    expect([timeZone, day]).toEqual(['UTC', '2026-03-10'])
    expect([sales.every(({ count }) => count === 0), washes.length]).toEqual([true, 2])
  })

  test('of several days are counted by day, also across a change of the clocks', async () => {
    await write((tx) => addHours(tx, merchant.tenant, 1, inChicago))
    await sell('2026-03-08T05:59:00Z', 100)
    await sell('2026-03-08T06:00:00Z', 200)
    await sell('2026-03-09T04:59:00Z', 300)
    await sell('2026-03-09T05:00:00Z', 400)
    const { sales, from } = await figures({ day: '2026-03-09', days: '3' })
    expect(from).toBe('2026-03-07')
    expect(sales).toEqual([
      { at: '2026-03-07', count: 1, total: 1 },
      { at: '2026-03-08', count: 2, total: 5 },
      { at: '2026-03-09', count: 1, total: 4 },
    ])
  })

  test('name a day that does not exist, and too many days, as invalid', async () => {
    for (const query of [{ day: '2026-02-30' }, { day: 'today' }, { days: '93' }, { days: '0' }] as Record<
      string,
      string
    >[])
      expect((await server.call('GET /accounts/today', { as: admin, query })).errorCode).toBe('VALIDATION')
  })

  test('are those of the own merchant', async () => {
    await sell('2026-03-10T14:30:00Z', 2_000)
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    const other = await server.call('GET /accounts/today', { as: elsewhere, query: { day: '2026-03-10' } })
    expect(other.result.sales.every(({ count }) => count === 0)).toBe(true)
  })
})

describe('members', () => {
  test('join, leave, come back, and say why they leave', async () => {
    await write((tx) => insertQuestions(tx, [{ tenantId: merchant.tenant, id: 1, question: 'Why?' }]))
    const others = [await server.make.loggedIn(merchant), await server.make.loggedIn(merchant)]
    for (const who of [customer, ...others]) await server.make.club(who)
    expect((await figures()).members).toEqual({ active: 3, joined: 3, lost: 0 })
    const leave = async (who: TestPerson) => {
      await server.call('DELETE /users/washclub', { as: who })
      const body = [{ QuestionId: 1, CustomerResponse: 'Moved away' }]
      await server.call('POST /survey/submit-response', { as: who, body })
    }
    await leave(customer)
    await leave(others[0]!)
    expect(await figures()).toMatchObject({
      members: { active: 3, joined: 3, lost: 2 },
      reasons: [{ question: 'Why?', answer: 'Moved away', count: 2 }],
    })
    await server.make.card(customer, tokenFor('approves'))
    expect((await server.call('PUT /users/washclub', { as: customer })).status).toBe(200)
    expect((await figures()).members.lost).toBe(1)
  })
})

test('visits, payments in doubt and pushes that failed are counted', async () => {
  const { tenant } = merchant
  await write((tx) =>
    addVisits(tx, [
      { tenantId: tenant, day: '2026-03-10', name: 'home', count: 4 },
      { tenantId: tenant, day: '2026-03-10', name: 'cart', count: 7 },
      { tenantId: tenant, day: '2026-03-09', name: 'home', count: 9 },
    ]),
  )
  await sell('2026-03-10T11:00:00Z', 1_234, 'pending')
  await write(async (tx) => {
    const now = new Date('2026-03-10T10:00:00Z')
    for (const why of ['gone', 'gone', 'expired'] as const) await countPushFailure(tx, tenant, why, now)
    await scheduleWork(tx, [{ tenant, kind: 'push', subject: 'one' }], now)
    await scheduleWork(tx, [{ tenant, kind: 'push', subject: 'two' }], now)
    await tx.execute(sql`update work set last_error = 'down' where kind = 'push' and subject = 'one'`)
  })
  expect(await figures()).toMatchObject({
    visits: [
      { name: 'cart', count: 7 },
      { name: 'home', count: 4 },
    ],
    inDoubt: [{ kind: 'order', since: '2026-03-10T11:00:00.000Z', total: 12.34 }],
    pushes: { waiting: 1, gone: 2, expired: 1 },
  })
  expect((await figures({ days: '2' })).visits[0]).toEqual({ name: 'home', count: 13 })
})
