import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockOrder, moveOrder } from '#server/tables/order-moves.ts'
import { insertOrder, orderById } from '#server/tables/orders.ts'
import { minute } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { expectOutcome, forgetPayment } from './payment-work.ts'

// Two connections that wait for each other's locks: on a Postgres server only.

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a payment that is concluded while it is about to be voided is concluded, without a deadlock', async () => {
  const merchant = await server.make.merchant()
  const { userId } = await server.make.person(merchant)
  const as = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
    server.database.transact(merchant.tenant, 'test', work)
  const order = await as(async (tx) => {
    const now = server.clock.date()
    const made = await insertOrder(tx, {
      id: server.deps.random.uuid(),
      tenantId: merchant.tenant,
      userId,
      state: 'pending',
      key: 'k',
      currency: 'USD',
      totalCents: 100,
      processor: 'exacthosted',
      createdAt: now,
      attemptedAt: now,
    })
    await expectOutcome({ tx, order: made!, chargeTimeout: 1_000, now })
    return made!
  })
  server.clock.advance(minute)
  const warn = vi.spyOn(server.deps.log, 'warn')
  let reconciling: Promise<void> | undefined
  // The transaction's own context allows no other transaction.
  const outside = AsyncLocalStorage.snapshot()
  await as(async (tx) => {
    await lockOrder(tx, order.id)
    reconciling = outside(() => server.runner.drain(['payment']))
    await outside(() => untilWaiting(server))
    await forgetPayment({ tx, order })
    await moveOrder(tx, order.id, ['pending'], { state: 'declined', settledAt: server.clock.date() })
  })
  await reconciling
  // Postgres ends one of two transactions in a deadlock: it may be either.
  expect(warn).not.toHaveBeenCalled()
  expect((await as((tx) => orderById(tx, order.id)))?.state).toBe('declined')
})
