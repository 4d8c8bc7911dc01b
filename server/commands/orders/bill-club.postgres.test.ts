import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { orders } from '#server/tables/orders.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { billClub } from './bill-club.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

let one: TestServer
let other: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  one = await makeServer()
  other = await makeServer({ beside: one })
  merchant = await one.make.merchant()
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const members = async (count: number): Promise<TestPerson[]> => {
  const people: TestPerson[] = []
  for (let n = 0; n < count; n += 1) {
    const who = await one.make.person(merchant)
    await one.make.card(who, tokenFor('approves'))
    await one.make.club(who)
    people.push(who)
  }
  return people
}
const billings = ({ userId }: TestPerson) =>
  one.database.transact(merchant.tenant, 'test', async (tx) =>
    (await tx.select().from(orders).where(eq(orders.userId, userId))).map(({ state }) => state),
  )

test('two instances that look for due clubs at the same time bill each club once', async () => {
  const people = await members(20)
  one.clock.advance(31 * day)
  await Promise.all([one.runner.drain(['membership']), other.runner.drain(['membership'])])
  for (const who of people) expect(await billings(who)).toEqual(['approved'])
})

test('two instances that run one club at the same time, without a lease, bill it once', async () => {
  const [who] = await members(1)
  const club = await one.database.transact(merchant.tenant, 'test', (tx) => clubOf(tx, who!.userId, one.clock.date()))
  one.clock.advance(31 * day)
  const portsOf = ({ deps, database }: TestServer) =>
    paymentPorts(deps, (work) => database.transact(merchant.tenant, 'test', work), merchant)
  await Promise.all(
    [one, other, one, other].map((server) => billClub({ ports: portsOf(server), membershipId: club!.id })),
  )
  expect(await billings(who!)).toEqual(['approved'])
})
