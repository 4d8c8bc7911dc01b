import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { insertCodeBatch, lockCodeBatch } from '#server/tables/code-batches.ts'
import { pointsEntries } from '#server/tables/points.ts'
import { lockUser, users } from '#server/tables/users.ts'
import { lockWork, scheduleWork } from '#server/tables/work.ts'
import { hour } from '#server/testing/clock.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'

// Waiting for a lock of another connection: on a Postgres server only.

let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant({ pointGoal: 1_000_000, referralPoints: 300 })
})

const inTenant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)

test('an order that pays a referrer locks both users in the order of their ids', async () => {
  const [one, other] = [await server.make.loggedIn(merchant), await server.make.loggedIn(merchant)]
  // The referrer is the one who has to be locked first.
  const [referrer, buyer] = one.userId < other.userId ? [one, other] : [other, one]
  await inTenant((tx) => tx.update(users).set({ referredBy: referrer.userId }).where(eq(users.id, buyer.userId)))
  const { id: productId } = await server.make.product(merchant, { priceCents: 2_450 })
  await server.make.card(buyer, tokenFor('approves'))
  let order: Promise<{ status: number }> | undefined
  await inTenant(async (tx) => {
    await lockUser(tx, referrer.userId)
    order = server.call('POST /orders', {
      as: buyer,
      body: { products: [{ productId }] },
      headers: { 'idempotency-key': 'referred' },
    })
    await untilWaiting(server)
    // As a move of belongings goes on; the order must not hold the buyer.
    expect(await lockUser(tx, buyer.userId)).toMatchObject({ id: buyer.userId })
  })
  expect((await order)?.status).toBe(200)
  const entries = await inTenant((tx) => tx.select().from(pointsEntries))
  expect(entries.filter(({ reason }) => reason === 'referral')).toMatchObject([{ userId: referrer.userId }])
})

test('the end of a batch of codes locks its work before the batch, as a run of the work does', async () => {
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const id = server.deps.random.uuid()
  const key = { tenant: merchant.tenant, kind: 'code-batch', subject: id }
  const now = server.clock.date()
  await inTenant(async (tx) => {
    const batch = { tenantId: merchant.tenant, id, prefix: '', state: 'making', size: 5, name: 'Free foam' } as const
    await insertCodeBatch(tx, { ...batch, authorId: admin.userId, createdAt: now })
    // Due later, so that no run of it is under way.
    await scheduleWork(tx, [key], new Date(now.getTime() + hour))
  })
  let end: Promise<{ status: number }> | undefined
  await inTenant(async (tx) => {
    await lockWork(tx, key)
    end = server.call('DELETE /accounts/code-batches/{id}', { as: admin, params: { id } })
    await untilWaiting(server)
    expect(await lockCodeBatch(tx, id)).toMatchObject({ state: 'making' })
  })
  expect((await end)?.status).toBe(200)
})
