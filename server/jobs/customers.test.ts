import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { customerKeys } from '#server/tables/customer-keys.ts'
import { scheduleWork } from '#server/tables/work.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

test('customers of before are found once their keys are written, in portions, beside those of another merchant', async () => {
  for (let number = 0; number < 55; number += 1) await server.make.person(merchant, { lastName: `Moss${number}` })
  const maya = await server.make.person(merchant, { firstName: 'Maya', lastName: 'Okafor' })
  await server.make.car(maya)
  await server.make.card(maya, tokenFor('approves'))
  const elsewhere = await server.make.merchant()
  await server.make.person(elsewhere)
  const keysAt = async ({ tenant }: TestMerchant) => {
    const rows = await server.transact(tenant, 'test', (tx) => tx.select().from(customerKeys))
    return rows.map(({ userId, kind, key }) => `${userId} ${kind} ${key}`).toSorted()
  }
  const [before, others] = [await keysAt(merchant), await keysAt(elsewhere)]
  expect(before.filter((key) => key.startsWith(maya.userId)).map((key) => key.split(' ')[1])).toEqual(
    expect.arrayContaining(['name', 'email', 'phone', 'plate', 'card']),
  )
  await server.transact(merchant.tenant, 'test', (tx) => tx.delete(customerKeys))
  const { tenant } = merchant
  await server.transact(tenant, 'test', (tx) =>
    scheduleWork(tx, [{ tenant, kind: 'customer-keys', subject: 'all' }], server.clock.date()),
  )
  await server.runAll('customer-keys')
  await server.runner.drain(['customer-keys'])
  expect(await keysAt(merchant)).toEqual(before)
  expect(await keysAt(elsewhere)).toEqual(others)
})
