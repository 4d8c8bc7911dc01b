import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BelongingsMoveRequest } from '#contract/shapes/belongings.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import { orders } from '#server/tables/orders.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { deviceId, type Caller } from '#server/testing/call.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'
import { lockUser } from '#server/tables/users.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Two instances on one database, with connections of their own: on a Postgres server only.

let one: TestServer
let other: TestServer
let merchant: TestMerchant
let admin: TestPerson
let kiosk: Caller
let old: TestPerson
let current: TestPerson
beforeAll(async () => {
  one = await makeServer()
  other = await makeServer({ beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})
beforeEach(async () => {
  merchant = await one.make.merchant({ pointGoal: 1_000_000 })
  admin = await one.make.loggedIn(merchant, { isAdmin: true })
  kiosk = await one.make.kiosk(merchant)
  old = await one.make.loggedIn(merchant)
  current = await one.make.loggedIn(merchant)
})

const asMerchant = <T>(work: Parameters<typeof one.database.transact<T>>[2]) =>
  one.database.transact(merchant.tenant, 'test', work)
const move = (at: TestServer, from: TestPerson, to: TestPerson, asked: Partial<BelongingsMoveRequest>) =>
  at.call('PUT /accounts/customers/{id}/moves/{move}', {
    as: admin,
    params: { id: from.userId, move: systemRandom.uuid() },
    body: { to: to.userId, memberships: [], items: [], points: 0, reason: 'Signed up twice.', ...asked },
  })
const itemIn = async (who: TestPerson, own: object = {}) => {
  const code = await one.make.walletItem(who, own)
  const [item] = (await asMerchant((tx) => tx.select().from(walletItems))).filter((each) => each.code === code)
  return item!
}
const both = () => [old.userId, current.userId]
const redeem = (at: TestServer, code: string) =>
  at.call('POST /kiosk/redeem', {
    as: kiosk,
    body: { code, locationId: 1 },
    headers: { 'idempotency-key': systemRandom.token(9) },
  })
const inTurns = async (rounds: number, round: (n: number) => Promise<void>) => {
  for (let n = 0; n < rounds; n += 1) await round(n)
}

test('two moves in opposite directions wait for each other, and nothing is lost or doubled', async () => {
  const [mine, theirs] = [await itemIn(old), await itemIn(current)]
  await inTurns(8, async (n) => {
    const [first, second] = n % 2 === 0 ? [mine, theirs] : [theirs, mine]
    const answers = await Promise.all([
      move(one, old, current, { items: [first.id] }),
      move(other, current, old, { items: [second.id] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const held = await asMerchant((tx) => tx.select().from(walletItems).where(inArray(walletItems.userId, both())))
    expect(new Map(held.map(({ id, userId }) => [id, userId]))).toEqual(
      new Map([
        [first.id, current.userId],
        [second.id, old.userId],
      ]),
    )
  })
})

test('an item that is moved to two accounts at once goes to one of them', async () => {
  const third = await one.make.loggedIn(merchant)
  const { id } = await itemIn(old)
  const answers = await Promise.all([
    move(one, old, current, { items: [id] }),
    move(other, old, third, { items: [id] }),
  ])
  const codes = answers.map(({ errorCode }) => errorCode ?? 'moved')
  expect(codes.toSorted()).toEqual(['MOVE_CHANGED', 'moved'])
})

test('a wallet code that is scanned while it moves is used once for each wash', async () => {
  await inTurns(6, async () => {
    const { id, code } = await itemIn(old, { maxUses: 2 })
    const [moved, ...scans] = await Promise.all([
      move(one, old, current, { items: [id] }),
      redeem(other, code),
      redeem(one, code),
    ])
    const washes = scans.filter(({ status }) => status === 200).length
    const [item] = (await asMerchant((tx) => tx.select().from(walletItems))).filter((each) => each.id === id)
    expect(washes).toBe(2)
    expect(item!.usesMade).toBe(2)
    // Used up before it could move, it stays as history.
    expect([200, 409]).toContain(moved.status)
    expect(item!.userId).toBe(moved.status === 200 ? current.userId : old.userId)
  })
})

test('a club code that is scanned while the membership moves counts as often as it washes', async () => {
  const { id: vehicleId } = await one.make.car(old)
  const { id } = await one.make.club(old, { useLimit: 100, vehicleId })
  await inTurns(6, async (n) => {
    const [from, to] = n % 2 === 0 ? [old, current] : [current, old]
    const before = (await asMerchant((tx) => tx.select().from(clubs))).find((club) => club.id === id)!
    const issued = await one.call('POST /temptoken', {
      as: from,
      body: { TempIdType: 'WashClub' },
      headers: { deviceid: deviceId },
    })
    const [moved, scan] = await Promise.all([
      move(one, from, to, { memberships: [id] }),
      redeem(other, issued.result.tempId),
    ])
    expect(moved.status).toBe(200)
    const after = (await asMerchant((tx) => tx.select().from(clubs))).find((club) => club.id === id)!
    expect(after.userId).toBe(to.userId)
    expect(after.usesThisPeriod - before.usesThisPeriod).toBe(scan.status === 200 ? 1 : 0)
  })
})

test('a membership that moves while it is billed is charged once a period', async () => {
  for (const who of [old, current]) await one.make.card(who, tokenFor('approves'))
  const { id: vehicleId } = await one.make.car(old)
  const { id } = await one.make.club(old, { vehicleId })
  await inTurns(6, async (n) => {
    const [from, to] = n % 2 === 0 ? [old, current] : [current, old]
    one.clock.advance(31 * day)
    admin = await one.make.logIn(admin)
    const [moved] = await Promise.all([
      move(one, from, to, { memberships: [id] }),
      other.runner.drain(['membership']),
      one.runner.drain(['membership']),
    ])
    expect(['MOVE_PENDING', undefined]).toContain(moved.errorCode)
    if (moved.errorCode) expect((await move(one, from, to, { memberships: [id] })).status).toBe(200)
    one.clock.advance(day)
    await one.runner.drain(['membership'])
    const paid = await asMerchant((tx) => tx.select().from(orders).where(inArray(orders.userId, both())))
    expect(paid.map(({ state }) => state)).toEqual(Array.from({ length: n + 1 }, () => 'approved'))
  })
})

test('a membership that moves while its billing waits for the old account is billed to the other one', async () => {
  await one.make.card(current, tokenFor('approves'))
  const { id: vehicleId } = await one.make.car(old)
  const { id } = await one.make.club(old, { vehicleId })
  one.clock.advance(31 * day)
  let billing: Promise<void> | undefined
  await asMerchant(async (tx) => {
    await lockUser(tx, old.userId)
    billing = other.runner.drain(['membership'])
    await untilWaiting(one)
    await tx.update(clubs).set({ userId: current.userId }).where(eq(clubs.id, id))
  })
  await billing
  expect(await asMerchant((tx) => tx.select().from(orders))).toEqual([])
  one.clock.advance(day)
  await one.runner.drain(['membership'])
  expect(await asMerchant((tx) => tx.select().from(orders))).toMatchObject([
    { userId: current.userId, state: 'approved', membershipId: id },
  ])
})
