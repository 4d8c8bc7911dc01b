import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transact } from '#server/database/transact.ts'
import { expectOutcome } from '#server/commands/orders/payment-work.ts'
import { insertOrder, orderByKey } from '#server/tables/orders.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { runnerBeside } from '#server/testing/due-work.ts'
import { paymentKind, portsOfTenants } from './payments.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** A free purchase whose process stopped before the delivery. */
const hanging = async (at: TestMerchant): Promise<TestPerson> => {
  const who = await server.make.person(at)
  await server.database.transact(at.tenant, 'test', async (tx) => {
    const order = await insertOrder(tx, {
      id: server.deps.random.uuid(),
      tenantId: at.tenant,
      userId: who.userId,
      state: 'pending',
      key: 'k',
      currency: 'USD',
      createdAt: server.clock.date(),
    })
    await expectOutcome({ tx, order: order!, chargeTimeout: 20_000, now: server.clock.date() })
  })
  return who
}
const stateOf = async ({ merchant: { tenant }, userId }: TestPerson) =>
  (await server.database.transact(tenant, 'test', (tx) => orderByKey(tx, userId, 'k')))?.state

test('a merchant whose payments cannot be reconciled does not stop the others', async () => {
  const [broken, well] = [await server.make.merchant(), await server.make.merchant()]
  const [one, other] = [await hanging(broken), await hanging(well)]
  const failing: Transact = (tenant, owner, work) =>
    tenant === broken.tenant
      ? Promise.reject(new Error('no connection'))
      : server.database.transact(tenant, owner, work)
  server.clock.advance(minute)
  await runnerBeside(server, [paymentKind({ portsOf: portsOfTenants(failing, server.deps) })]).drain()
  expect([await stateOf(one), await stateOf(other)]).toEqual(['pending', 'approved'])
  server.clock.advance(minute)
  await server.runner.drain()
  expect(await stateOf(one)).toBe('approved')
})
