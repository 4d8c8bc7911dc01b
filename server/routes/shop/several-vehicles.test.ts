import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/messages.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Membership } from '#contract/shapes/membership.ts'
import { billAtOnce } from '#server/commands/club/bill-at-once.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import { vehicles } from '#server/tables/vehicles.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { inWords } from '#server/testing/in-words.ts'
import { vehicle } from '#server/testing/make-user-data.ts'

const second: Vehicle = { ...vehicle, make: 'Honda', model: 'Fit', license: 'DUK418' }
const third: Vehicle = { ...vehicle, make: 'Ford', model: 'Ka', license: 'KA1' }

/** In cents, with 7 % tax. A fifth comes off for a further vehicle. */
const plan = { signup: 1_999, monthly: 3_499, percent: 20 }
const less = { signup: 1_599, monthly: 2_799 }
const withTax = (cents: number): number => fromCents(cents + Math.floor((cents * 700 + 5_000) / 10_000))

let server: TestServer
let merchant: TestMerchant
let member: TestPerson
let basic: number

beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

/** A member whose first vehicle has joined ten days ago. */
beforeEach(async () => {
  const membership = { vehicles: 2, extraVehiclePercent: plan.percent, vehicleSwapsPerYear: 2 }
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], membership }
  merchant = await server.make.merchant({ siteConfig })
  member = await server.make.loggedIn(merchant)
  await server.make.card(member, tokenFor('approves'))
  await server.make.car(member)
  const sold = { monthlyCents: plan.monthly, signupCents: plan.signup, taxRate: 700 }
  basic = (await server.make.product(merchant, { productType: 'AppClub', name: 'Basic', ...sold })).id
  await buy({}, plan)
  await later(10)
})

let keys = 0
const buy = (more: object, { signup, monthly }: { signup: number; monthly: number }) =>
  server.call('POST /orders', {
    as: member,
    body: { products: [{ productId: basic }], total: withTax(signup), monthly: withTax(monthly), ...more },
    headers: { 'idempotency-key': `k${(keys += 1)}` },
  })
const add = (body: Vehicle) => server.call('POST /users/vehicles', { as: member, body })
const mine = async (): Promise<Membership[]> => (await server.call('GET /users/memberships', { as: member })).result
const later = async (days: number): Promise<void> => {
  server.clock.advance(days * day)
  member = await server.make.logIn(member)
}
/** The second vehicle joins. */
const joinSecond = async (): Promise<[Membership, Membership]> => {
  const { id } = (await add(second)).result
  expect((await buy({ vehicleId: id }, less)).result.approved).toBe(true)
  const [one, other] = await mine()
  return [one!, other!]
}
const codeOf = async (membershipId?: string): Promise<string> =>
  (
    await server.call('POST /temptoken', {
      as: member,
      body: { TempIdType: 'WashClub', ...(membershipId ? { membershipId } : {}) },
      headers: { deviceid: 'abcdefghij0123456789' },
    })
  ).result.tempId
const act = (id: string, body: object) =>
  server.call('POST /users/memberships/{id}/acts', { as: member, params: { id }, body })

test('a further vehicle joins at less, half up, with a billing day of its own', async () => {
  const [one, other] = await joinSecond()
  expect(one).toMatchObject({ vehicle: { license: 'WASH42' }, terms: { vehiclePercent: 0, paidCents: plan.signup } })
  expect(other).toMatchObject({
    vehicle: { license: 'DUK418' },
    terms: { vehiclePercent: plan.percent, paidCents: less.signup, plan: { monthlyCents: less.monthly } },
  })
  expect(other.terms.nextBillingAt).toBeGreaterThan(one.terms.nextBillingAt)
  expect(one.otherVehicles).toEqual([])
})

test('the price for every member is not that of a further vehicle, and is refused with what it costs', async () => {
  const { id } = (await add(second)).result
  const refused = await buy({ vehicleId: id }, plan)
  expect(refused).toMatchObject({ ...inWords('TOTAL_CHANGED'), result: { total: withTax(less.signup) } })
  expect(await mine()).toHaveLength(1)
})

test('the calls of the wash club speak of the oldest that runs, and of its vehicle', async () => {
  const [one] = await joinSecond()
  const licenses = async () => [
    (await server.call('GET /users/washclub', { as: member })).result.appUserVehicle?.license,
    (await server.call('GET /users/vehicle', { as: member })).result?.license,
  ]
  expect(await licenses()).toEqual(['WASH42', 'WASH42'])
  await act(one.id, { act: 'cancel' })
  await later(31)
  await server.runAll('membership')
  expect(await licenses()).toEqual(['DUK418', 'DUK418'])
})

test('each is billed by itself, and keeps its percentage when an earlier one ends', async () => {
  const [one, other] = await joinSecond()
  await act(one.id, { act: 'cancel' })
  await later(62)
  await server.runAll('membership')
  const [left, ...more] = await mine()
  expect(more).toEqual([])
  expect(left).toMatchObject({ id: other.id, terms: { vehiclePercent: plan.percent, paidCents: less.monthly } })
})

test('one is frozen, swapped or left alone', async () => {
  const [one, other] = await joinSecond()
  await act(other.id, { act: 'swap', vehicle: third })
  await act(other.id, { act: 'cancel' })
  const [stays, leaves] = await mine()
  expect(stays).toMatchObject({ id: one.id, vehicle: { license: 'WASH42' }, terms: { isEnding: false } })
  expect(leaves).toMatchObject({ id: other.id, vehicle: { license: 'KA1' }, terms: { isEnding: true } })
  expect(stays!.otherVehicles.map(({ license }) => license)).toEqual(['DUK418'])
})

describe('at the kiosk', () => {
  const kiosk = async (code: string) => {
    const headers = { 'idempotency-key': `r${(keys += 1)}` }
    return server.call('POST /kiosk/redeem', {
      as: await server.make.kiosk(merchant),
      body: { code, locationId: 1 },
      headers,
    })
  }

  test('each code names its vehicle, and counts for its membership', async () => {
    const [, other] = await joinSecond()
    expect((await kiosk(await codeOf(other.id))).result).toMatchObject({ license: 'DUK418' })
    const counted = (await mine()).map(({ usesThisPeriod }) => usesThisPeriod)
    expect(counted).toEqual([0, 1])
    const uses = (await server.call('GET /users/redemptions', { as: member })).result
    expect(uses.map(({ membershipId }) => membershipId)).toEqual([other.id])
  })

  test('the code of one vehicle leaves that of the other valid', async () => {
    const [, other] = await joinSecond()
    const first = await codeOf()
    await codeOf(other.id)
    expect((await kiosk(first)).result).toMatchObject({ license: 'WASH42' })
  })
})

test('a declined card leaves each membership its own unpaid period, and a new card pays both', async () => {
  await joinSecond()
  await server.make.card(member, tokenFor('declines'))
  await later(31)
  await server.runAll('membership')
  expect((await mine()).map(({ terms }) => terms.unpaid !== null)).toEqual([true, true])
  await server.make.card(member, tokenFor('approves'))
  await server.database.transact(merchant.tenant, 'test', (tx) =>
    billAtOnce({ tx, userId: member.userId, now: server.clock.date() }),
  )
  await server.runAll('membership')
  expect((await mine()).map(({ terms }) => terms.unpaid)).toEqual([null, null])
})

const refusals: [ErrorCode, string, () => Promise<unknown>][] = [
  ['VEHICLE_UNKNOWN', 'a vehicle that the user does not have', () => buy({ vehicleId: crypto.randomUUID() }, less)],
  ['VEHICLES_MOST', 'a vehicle beyond the most of the merchant', async () => joinSecond().then(() => add(third))],
  [
    'VEHICLES_MOST',
    'an order for a vehicle beyond the most of the merchant',
    async () => {
      const { id } = (await add(third)).result
      await joinSecond()
      return buy({ vehicleId: id }, less)
    },
  ],
  [
    'PLATE_RUNS',
    'a license plate that runs in a membership of another user',
    async () => {
      const other = await server.make.loggedIn(merchant)
      await server.make.car(other, second)
      await server.make.club(other)
      const { id } = (await add(second)).result
      return buy({ vehicleId: id }, less)
    },
  ],
  ['CLUB_SAME', 'the plan of the vehicle', async () => buy({ vehicleId: (await joinSecond())[1].vehicle!.id }, less)],
  [
    'MEMBERSHIP_UNKNOWN',
    'a code of a membership of another user',
    async () => {
      const body = { TempIdType: 'WashClub' as const, membershipId: crypto.randomUUID() }
      return server.call('POST /temptoken', { as: member, body, headers: { deviceid: 'abcdefghij0123456789' } })
    },
  ],
  ['VALIDATION', 'a vehicle of a state that there is not', () => add({ ...second, state: 'Atlantis' })],
]
test.each(refusals)('%s: %s', async (code, _, ask) => {
  expect(await ask()).toMatchObject(inWords(code))
})

test('a membership that was stored without its vehicle keeps the first one of the user', async () => {
  const other = await server.make.loggedIn(merchant)
  await server.make.car(other, third)
  await server.database.transact(merchant.tenant, 'test', async (tx) => {
    await tx.update(clubs).set({ vehicleId: null })
    await tx
      .update(vehicles)
      .set({ createdAt: new Date(0) })
      .where(eq(vehicles.userId, other.userId))
  })
  const [one, two] = await joinSecond()
  expect([one.vehicle?.license, two.vehicle?.license]).toEqual(['WASH42', 'DUK418'])
  expect((await server.call('GET /users/vehicle', { as: member })).result?.license).toBe('WASH42')
  expect(two.otherVehicles).toEqual([])
  expect(await buy({ vehicleId: one.vehicle!.id }, plan)).toMatchObject(inWords('CLUB_SAME'))
})

test('a vehicle that is entered again is the known one', async () => {
  const { id } = (await add(second)).result
  expect((await add({ ...second, color: 'Red' })).result).toMatchObject({ id, color: second.color })
})

test('deleting the account ends all', async () => {
  await joinSecond()
  await server.call('DELETE /users', { as: member })
  const left = await server.database.transact(merchant.tenant, 'test', async (tx) => ({
    states: (await tx.select().from(clubs)).map(({ status }) => status),
    cars: await tx.select().from(vehicles),
  }))
  expect(left).toEqual({ states: ['inactive', 'inactive'], cars: [] })
})
