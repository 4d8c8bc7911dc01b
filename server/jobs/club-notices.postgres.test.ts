import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotice } from '#server/commands/club/notices.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { memberNotices } from '#server/tables/member-notices.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

let one: TestServer
let other: TestServer
let merchant: TestMerchant
let people: TestPerson[]
beforeAll(async () => {
  one = await makeServer()
  other = await makeServer({ beside: one })
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], membership: { noticeDays: 3 } }
  merchant = await one.make.merchant({ siteConfig })
  people = []
  for (let n = 0; n < 20; n += 1) {
    const who = await one.make.person(merchant)
    await one.make.card(who, tokenFor('approves'))
    await one.make.club(who, { nextBillingAt: new Date(one.clock.now() + 2 * day) })
    people.push(who)
  }
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const told = () =>
  one.database.transact(merchant.tenant, 'test', async (tx) => (await tx.select().from(memberNotices)).length)
const mailed = () =>
  [one, other].flatMap(({ mailbox }) => mailbox!.list()).filter(({ subject }) => subject.includes('renews')).length

test('two instances that run a notice of one member at the same time, without a lease, mail it once', async () => {
  const [{ userId }] = people as [TestPerson]
  const { id: membershipId } = (await one.database.transact(merchant.tenant, 'test', (tx) =>
    clubOf(tx, userId, one.clock.date()),
  ))!
  const send = ({ database, deps }: TestServer) =>
    database.transact(merchant.tenant, 'test', (tx) =>
      sendNotice({
        tx,
        random: deps.random,
        tenant: merchant.tenant,
        origin: 'https://x.example',
        kind: 'renewal',
        userId,
        membershipId,
        now: one.clock.date(),
      }),
    )
  const sent = await Promise.all([one, other, one, other].map(send))
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(await told()).toBe(1)
})

test('two instances that look at the same time tell each member once', async () => {
  await Promise.all([one.runAll('club-notices'), other.runAll('club-notices')])
  await one.runner.drain(['mail'])
  await other.runner.drain(['mail'])
  expect(await told()).toBe(people.length)
  // Both instances list the mails of one folder.
  expect(new Set([mailed() / 2, mailed()])).toContain(people.length)
})
