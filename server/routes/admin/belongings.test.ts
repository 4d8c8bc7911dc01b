import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BelongingsMoveRequest } from '#contract/shapes/belongings.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { orders } from '#server/tables/orders.ts'
import { pointsEntries } from '#server/tables/points.ts'
import { vehicles } from '#server/tables/vehicles.ts'
import { deviceId, type Caller } from '#server/testing/call.ts'
import { day, minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
/** Two accounts of one person. */
let old: TestPerson
let current: TestPerson
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
})
afterAll(() => server.close())
const open = async (membership: object = {}) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], timeZone: 'America/Denver', membership }
  merchant = await server.make.merchant({ siteConfig: siteConfig as never, pointGoal: 1_000 })
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  old = await server.make.loggedIn(merchant)
  current = await server.make.loggedIn(merchant)
  kiosk = await server.make.kiosk(merchant)
}
beforeEach(() => open())

const reason = 'Signed up twice, with the old and the new address.'
const unknownId = '00000000-0000-4000-8000-000000000000'
const uuid = () => systemRandom.uuid()
const key = () => ({ 'idempotency-key': uuid() })
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)

interface Wanted extends Partial<BelongingsMoveRequest> {
  id?: string
  from?: string
}
const move = ({ id = uuid(), from = old.userId, ...asked }: Wanted) =>
  server.call('PUT /accounts/customers/{id}/moves/{move}', {
    as: admin,
    params: { id: from, move: id },
    body: { to: current.userId, memberships: [], items: [], points: 0, reason, ...asked },
  })
const found = async (who: TestPerson) =>
  (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: who.userId } })).result
const wallet = async (who: TestPerson) => (await server.call('GET /users/wallet', { as: who })).result
const redeem = (code: string) =>
  server.call('POST /kiosk/redeem', { as: kiosk, body: { code, locationId: 1 }, headers: key() })
const clubCode = async (who: TestPerson) =>
  server.call('POST /temptoken', { as: who, body: { TempIdType: 'WashClub' }, headers: { deviceid: deviceId } })
const award = (who: TestPerson, amount: number) =>
  server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
    as: admin,
    params: { id: who.userId, goodwill: uuid() },
    body: { kind: 'points', amount, reason },
  })
const mailsTo = async ({ email }: TestPerson) => {
  await server.idle()
  await server.runner.drain(['mail'])
  return server.mailbox!.list().filter(({ to, subject }) => to === email && subject.startsWith('Moved'))
}
const ordersOf = ({ userId }: TestPerson) =>
  asMerchant(async (tx) =>
    (await tx.select().from(orders).where(eq(orders.userId, userId))).map(({ kind, state }) => [kind, state]),
  )
/** A membership of the old account with its vehicle. */
const member = async (own: object = {}) => {
  const { id: vehicleId } = await server.make.car(old)
  const club = await server.make.club(old, { name: 'Basic', useLimit: 4, vehicleId, ...own })
  return club.id
}

describe('a membership that moves', () => {
  test('has its vehicle, the uses of its period and its next billing in the other account', async () => {
    const id = await member()
    await redeem((await clubCode(old)).result.tempId)
    const [before] = (await found(old)).memberships
    const { result } = await move({ memberships: [id] })
    expect(result).toMatchObject({ from: old.userId, to: current.userId, memberships: [{ id, name: 'Basic' }] })
    expect((await found(old)).memberships).toEqual([])
    expect((await found(current)).memberships).toEqual([before])
    expect(before).toMatchObject({ usesThisPeriod: 1, vehicle: { license: 'WASH42' } })
    expect((await found(old)).vehicle).toBeNull()
    expect((await found(old)).uses).toHaveLength(1)
    expect((await found(current)).uses).toEqual([])
    expect((await redeem((await clubCode(current)).result.tempId)).result).toMatchObject({ remainingUses: 2 })
  })

  test('ends the codes that the old account has shown for it', async () => {
    const id = await member()
    const code = (await clubCode(old)).result.tempId
    await move({ memberships: [id] })
    expect((await redeem(code)).errorCode).toBe('CODE_EXPIRED')
    expect((await clubCode(old)).errorCode).toBe('CLUB_NONE')
  })

  test('is found by its license plate in the other account alone', async () => {
    const id = await member()
    await move({ memberships: [id] })
    const search = async () =>
      (
        await server.call('PUT /accounts/customer-searches/{id}', {
          as: admin,
          params: { id: uuid() },
          body: { text: 'wash42' },
        })
      ).result.hits.map((hit) => hit.id)
    expect(await search()).toEqual([current.userId])
  })

  test('takes the place of the same vehicle of the other account', async () => {
    const id = await member()
    await server.make.car(current, { color: 'Blue' })
    await move({ memberships: [id] })
    expect((await found(current)).memberships[0]).toMatchObject({ vehicle: { license: 'WASH42', color: 'Green' } })
    expect(
      await asMerchant((tx) => tx.select().from(vehicles).where(eq(vehicles.userId, current.userId))),
    ).toHaveLength(1)
  })

  test('leaves a membership its vehicle that was stored before vehicles had ids', async () => {
    await open({ vehicles: 3 })
    await server.make.car(old)
    await server.make.club(old, { name: 'Basic' })
    server.clock.advance(minute)
    await server.make.car(current, { license: 'DUK418' })
    await server.make.club(current, { name: 'Family' })
    const [{ id } = { id: '' }] = (await found(old)).memberships
    await move({ memberships: [id] })
    const plates = (await found(current)).memberships.map(({ terms, vehicle }) => [terms.plan.name, vehicle?.license])
    expect(plates).toEqual([
      ['Basic', 'WASH42'],
      ['Family', 'DUK418'],
    ])
  })

  test('is billed to the card of the other account', async () => {
    const id = await member({ nextBillingAt: new Date(server.clock.now() + 2 * day) })
    await server.make.card(old, tokenFor('declines'))
    await server.make.card(current, tokenFor('approves'))
    await move({ memberships: [id] })
    server.clock.advance(3 * day)
    await server.runner.drain(['membership'])
    expect(await ordersOf(old)).toEqual([])
    expect(await ordersOf(current)).toEqual([['clubBilling', 'approved']])
  })

  test('is unpaid at its next billing where the other account has no card', async () => {
    const id = await member({ nextBillingAt: new Date(server.clock.now() + 2 * day) })
    await server.make.card(old, tokenFor('approves'))
    await move({ memberships: [id] })
    const [mail] = await mailsTo(current)
    expect(mail!.text).toContain('There is no card on this account yet')
    server.clock.advance(3 * day)
    await server.runner.drain(['membership'])
    admin = await server.make.logIn(admin)
    expect((await found(current)).memberships[0]!.terms.unpaid).not.toBeNull()
    expect(await ordersOf(old)).toEqual([])
  })

  test('moves nothing where the other account has as many memberships as it can', async () => {
    const id = await member()
    await server.make.car(current, { license: 'DUK418' })
    await server.make.club(current, { name: 'Family' })
    const code = await server.make.walletItem(old)
    const [item] = (await found(old)).items
    expect((await move({ memberships: [id], items: [item!.id] })).errorCode).toBe('VEHICLES_MOST')
    expect((await wallet(old)).map((each) => each.code)).toEqual([code])
    await open({ vehicles: 2 })
    const second = await member()
    await server.make.car(current, { license: 'DUK418' })
    await server.make.club(current, { name: 'Family' })
    expect((await move({ memberships: [second] })).status).toBe(200)
    expect((await found(current)).memberships).toHaveLength(2)
  })

  test('moves nothing where the license plate runs in another membership', async () => {
    await open({ vehicles: 3 })
    const id = await member()
    await server.make.car(current)
    await server.make.club(current, { name: 'Family' })
    expect((await move({ memberships: [id] })).errorCode).toBe('PLATE_RUNS')
    expect((await found(old)).memberships).toHaveLength(1)
  })

  test('that has ended, or is of another account, is refused', async () => {
    const id = await member({ status: 'endbillingpending', nextBillingAt: new Date(server.clock.now() + day) })
    expect((await move({ from: current.userId, to: old.userId, memberships: [id] })).errorCode).toBe('MOVE_CHANGED')
    server.clock.advance(2 * day)
    admin = await server.make.logIn(admin)
    expect((await move({ memberships: [id] })).errorCode).toBe('MOVE_CHANGED')
  })
})

describe('wallet items that move', () => {
  test('keep their codes, uses and what they are of; used-up and expired ones stay', async () => {
    const code = await server.make.walletItem(old, { name: 'Foam Bath', maxUses: 5 })
    await redeem(code)
    await server.make.walletItem(old, { name: 'Spent', usesMade: 1 })
    await server.make.walletItem(old, { name: 'Late', expiresAt: new Date(server.clock.now() - 1) })
    const items = (await found(old)).items
    const idOf = (name: string) => items.find((each) => each.name === name)!.id
    for (const name of ['Spent', 'Late'])
      expect((await move({ items: [idOf('Foam Bath'), idOf(name)] })).errorCode).toBe('MOVE_CHANGED')
    expect((await move({ items: [idOf('Foam Bath')] })).result.items).toEqual([
      { id: idOf('Foam Bath'), name: 'Foam Bath' },
    ])
    expect(await wallet(old)).toEqual([])
    expect(await wallet(current)).toMatchObject([{ code, maxUses: 5, useLimitCount: 1 }])
    expect((await redeem(code)).result).toMatchObject({ remainingUses: 3 })
    expect((await found(old)).uses).toHaveLength(1)
    expect((await found(current)).uses).toHaveLength(1)
  })

  test('are taken back by a refund of the order that bought them, and the money goes to who paid', async () => {
    await server.make.card(old, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant, { priceCents: 1_000, taxRate: 700 })
    const bought = await server.call('POST /orders', {
      as: old,
      body: { products: [{ productId }] },
      headers: key(),
    })
    const [item] = (await found(old)).items
    await move({ items: [item!.id] })
    await redeem((await wallet(current))[0]!.code).then(({ status }) => expect(status).toBe(200))
    await server.call('POST /accounts/customers/{id}/items/{item}/return', {
      as: admin,
      params: { id: current.userId, item: item!.id },
      body: { usesMade: 1, reason },
    })
    const transRecordId = bought.result.transRecordId!
    const { result } = await server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
      as: admin,
      params: { transRecordId, refund: uuid() },
      body: { total: 10.7, lines: [0], takesItems: true, takesPoints: true, reason: 'other' },
    })
    expect(result).toMatchObject({ state: 'done', takenItems: [item!.name] })
    expect(await wallet(current)).toEqual([])
    expect((await found(old)).purchases[0]).toMatchObject({ refunded: 10.7 })
  })

  test('name no purchase of the other account in the history', async () => {
    await server.make.card(old, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant, { priceCents: 100 })
    await server.call('POST /orders', { as: old, body: { products: [{ productId }, { productId }] }, headers: key() })
    const [kept, moved] = await wallet(old)
    await redeem(kept!.code)
    const unused = (await found(old)).items.find(({ usesMade }) => usesMade === 0)!
    await move({ items: [unused.id] })
    await redeem(moved!.code)
    const history = async (who: TestPerson) => (await server.call('GET /users/redemptions', { as: who })).result
    expect((await history(old))[0]!.transRecordId).not.toBeNull()
    expect((await history(current))[0]!.transRecordId).toBeNull()
  })

  test('with a gift card keep its number and balance', async () => {
    await server.make.card(old, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000 })
    await server.call('POST /orders', { as: old, body: { products: [{ productId }] }, headers: key() })
    const [card] = (await found(old)).items
    await move({ items: [card!.id] })
    expect((await found(current)).items).toEqual([card])
    const [held] = await wallet(current)
    const charge = { code: held!.code, amount: 20, locationId: 1 }
    expect((await server.call('POST /kiosk/charge', { as: kiosk, body: charge, headers: key() })).result).toMatchObject(
      {
        approved: true,
      },
    )
    const [row] = await asMerchant((tx) => tx.select().from(giftCards))
    expect(row!.balanceCents).toBe(3_000)
  })
})

describe('points that move', () => {
  const entries = (who: TestPerson) =>
    asMerchant(async (tx) =>
      (await tx.select().from(pointsEntries).where(eq(pointsEntries.userId, who.userId))).map(
        ({ points, reason: of }) => [of, points],
      ),
    )

  test('are an entry on both sides, and become a free wash at the goal', async () => {
    await award(old, 700)
    await award(current, 400)
    expect((await move({ points: 700 })).status).toBe(200)
    expect(await entries(old)).toEqual(expect.arrayContaining([['move', -700]]))
    expect(await entries(current)).toEqual(
      expect.arrayContaining([
        ['move', 700],
        ['award', -1_000],
      ]),
    )
    expect([(await found(old)).points, (await found(current)).points]).toEqual([0, 100])
    expect((await wallet(current)).map(({ name }) => name)).toEqual(['Free wash'])
    const pages = await Promise.all([old, current].map((as) => server.call('GET /users/points/entries', { as })))
    const named = pages.map(({ result }) => result.find(({ name }) => name?.includes('other account')))
    expect(named).toMatchObject([
      { name: 'Moved to your other account', points: -700 },
      { name: 'From your other account', points: 700 },
    ])
  })

  test('are refused when the account has another number than was shown', async () => {
    await award(old, 300)
    expect((await move({ points: 299 })).errorCode).toBe('MOVE_CHANGED')
    expect((await found(old)).points).toBe(300)
  })
})

describe('a move', () => {
  test('is told to both accounts, and the audit log has it for both with its reason', async () => {
    await server.make.card(current, tokenFor('approves'))
    const id = await member()
    await server.make.walletItem(old, { name: 'Foam Bath' })
    await award(old, 300)
    const [item] = (await found(old)).items
    await move({ memberships: [id], items: [item!.id], points: 300 })
    const [from, to] = [await mailsTo(old), await mailsTo(current)]
    expect([from.length, to.length]).toEqual([1, 1])
    for (const [mail] of [from, to]) {
      expect(mail!.text).toContain(`from your account ${old.email} to your account ${current.email}`)
      expect(mail!.text).toMatch(/Basic, WASH42, next billing on \d+ \w+ \d{4}\nFoam Bath\n300 points/)
      expect(mail!.text).not.toContain(reason)
    }
    expect(to[0]!.text).toContain('charged to the card of this account, Visa ending 4242')
    expect(from[0]!.text).not.toContain('Visa')
    const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
    const detail = { name: 'Basic, 1 wallet item, 300 points' }
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'moved from another account', subject: current.email, reason, detail },
      { act: 'moved to another account', subject: old.email, reason, detail },
    ])
  })

  test('that is sent again with its id moves nothing more; with something else it is refused', async () => {
    await award(old, 300)
    const id = uuid()
    const answers = await Promise.all([1, 2, 3].map(() => move({ id, points: 300 })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await award(old, 300)
    expect((await move({ id, points: 300 })).result.points).toBe(300)
    expect((await found(old)).points).toBe(300)
    expect((await move({ id, points: 299 })).errorCode).toBe('MOVE_KNOWN')
    expect((await move({ id, points: 300, from: current.userId, to: old.userId })).errorCode).toBe('MOVE_KNOWN')
    expect(await mailsTo(current)).toHaveLength(1)
  })

  test('of nothing, from an unknown account, or to the same or a deleted one, is refused', async () => {
    await award(old, 300)
    expect((await move({})).errorCode).toBe('MOVE_EMPTY')
    expect((await move({ from: unknownId, points: 300 })).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await move({ to: old.userId, points: 300 })).errorCode).toBe('MOVE_TARGET')
    expect((await move({ to: unknownId, points: 300 })).errorCode).toBe('MOVE_TARGET')
    expect((await server.call('DELETE /users', { as: current })).status).toBe(200)
    expect((await move({ points: 300 })).errorCode).toBe('MOVE_TARGET')
    expect((await found(old)).points).toBe(300)
  })

  test('waits while a payment of one of the accounts has no outcome', async () => {
    await award(old, 300)
    const { id: productId } = await server.make.product(merchant, { priceCents: 1_000 })
    for (const who of [old, current]) {
      await server.make.card(who, tokenFor('silent'))
      await server.call('POST /orders', { as: who, body: { products: [{ productId }] }, headers: key() })
      const points = (await found(old)).points
      expect((await move({ points })).errorCode).toBe('MOVE_PENDING')
      server.clock.advance(minute)
      await server.runner.drain(['payment'])
    }
    expect((await move({ points: (await found(old)).points })).status).toBe(200)
  })
})
