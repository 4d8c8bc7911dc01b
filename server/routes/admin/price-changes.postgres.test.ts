import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#contract/rules/membership-prices.ts'
import { eq } from 'drizzle-orm'
import { clubs } from '#server/tables/clubs.ts'
import { outbox } from '#server/tables/outbox.ts'
import { priceChanges } from '#server/tables/price-changes.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

let one: TestServer
let other: TestServer
beforeAll(async () => {
  one = await makeServer()
  other = await makeServer({ beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const plan = { productType: 'AppClub', name: 'Basic', monthlyCents: 3_000 } as const

const open = async (members: number) => {
  const merchant = await one.make.merchant()
  const admin = await one.make.loggedIn(merchant, { isAdmin: true })
  const { id: productId } = await one.make.product(merchant, plan)
  for (let count = 0; count < members; count += 1)
    await one.make.club(await one.make.person(merchant), { productId, name: 'Basic', monthlyCents: 3_000 })
  const today = new Date(one.clock.now()).toISOString().slice(0, 10)
  const body = { productId, monthlyCents: 3_500, firstDay: dayAfter(today, 30) }
  const inTenant = <T>(work: Parameters<typeof one.database.transact<T>>[2]) =>
    one.database.transact(merchant.tenant, 'test', work)
  return { admin, body, inTenant }
}

test('two instances put a price into each membership once, and mail each member once', async () => {
  const { admin, body, inTenant } = await open(120)
  await one.call('POST /accounts/price-changes', { as: admin, body })
  await Promise.all([one.runner.drain(['price-change']), other.runner.drain(['price-change'])])
  const mails = await inTenant((tx) => tx.select({ to: outbox.to }).from(outbox))
  expect(mails).toHaveLength(120)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(120)
  const rows = await inTenant((tx) => tx.select({ nextPrices: clubs.nextPrices }).from(clubs))
  expect(rows.every(({ nextPrices }) => nextPrices.length === 1)).toBe(true)
})

test('of two that are sent at once by two administrators, one replaces the other', async () => {
  const { admin, body, inTenant } = await open(3)
  await Promise.all([
    one.call('POST /accounts/price-changes', { as: admin, body }),
    other.call('POST /accounts/price-changes', { as: admin, body: { ...body, monthlyCents: 3_600 } }),
  ])
  await Promise.all([one.idle(), other.idle()])
  const states = await inTenant((tx) => tx.select({ state: priceChanges.state }).from(priceChanges))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['announced', 'replaced'])
  const [live] = await inTenant((tx) => tx.select().from(priceChanges).where(eq(priceChanges.state, 'announced')))
  const rows = await inTenant((tx) => tx.select({ nextPrices: clubs.nextPrices }).from(clubs))
  for (const { nextPrices } of rows)
    expect(nextPrices).toEqual([{ monthlyCents: live!.monthlyCents, from: body.firstDay }])
})

test('taken back while it is still being announced, it is in no membership', async () => {
  const { admin, body, inTenant } = await open(120)
  const { result } = await one.call('POST /accounts/price-changes', { as: admin, body })
  const [, back] = await Promise.all([
    one.runner.drain(['price-change']),
    other.call('POST /accounts/price-changes/{id}/take-back', { as: admin, params: { id: result.id } }),
  ])
  expect(back.status).toBe(200)
  await Promise.all([one.idle(), other.idle()])
  const rows = await inTenant((tx) => tx.select({ nextPrices: clubs.nextPrices }).from(clubs))
  expect(rows.every(({ nextPrices }) => nextPrices.length === 0)).toBe(true)
  const [row] = await inTenant((tx) => tx.select().from(priceChanges))
  expect(row?.state).toBe('takenBack')
})
