import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import { insertVehicle } from '#server/tables/vehicles.ts'
import type { Caller } from '#server/testing/call.ts'
import { day } from '#server/testing/clock.ts'
import { vehicle, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let member: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  member = await server.make.loggedIn(merchant)
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const reason = 'The scanner is down.'
const inTenant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const join = async (own: object = {}, license = 'DUK418') => {
  const ids = { tenantId: merchant.tenant, userId: member.userId, createdAt: server.clock.date() }
  const { id: vehicleId } = await inTenant((tx) => insertVehicle(tx, { ...ids, ...vehicle, license }))
  await server.make.club(member, { name: 'Basic', vehicleId, ...own })
}
const check = async (plate: string, as: Caller = admin) =>
  (await server.call('POST /accounts/lane-checks', { as, body: { plate } })).result
const count = (membership: string, { use = systemRandom.uuid(), locationId = 1, as = admin as Caller } = {}) =>
  server.call('PUT /accounts/lane-uses/{use}', { as, params: { use }, body: { membership, locationId, reason } })
const idOf = async () => (await check('DUK 418'))[0]!.membership!.id

describe('a plate', () => {
  test('is found whole, by its last four characters, and as it is misread', async () => {
    await join()
    for (const typed of ['DUK 418', 'duk418', 'K418', '418', 'DUK 4I8', 'DUK-41B'])
      expect(await check(typed), typed).toMatchObject([
        { vehicle: { license: 'DUK418' }, membership: { plan: 'Basic' } },
      ])
    for (const typed of ['DUK', 'UK4', '999']) expect(await check(typed), typed).toEqual([])
  })

  test('of a running membership says until when, and how many uses were made', async () => {
    await join({ useLimit: 4, usesThisPeriod: 1 })
    const [{ membership }] = (await check('K418')) as [Awaited<ReturnType<typeof check>>[number]]
    expect(membership).toMatchObject({ state: 'active', opens: true, usesThisPeriod: 1, useLimit: 4 })
    expect(membership!.until).toBeGreaterThan(server.clock.now())
  })

  test('of a frozen or an unpaid membership says so', async () => {
    const [from, until] = [new Date(server.clock.now() - day), new Date(server.clock.now() + 9 * day)]
    await join({ frozenFrom: from, frozenUntil: until })
    expect((await check('K418'))[0]!.membership).toMatchObject({
      state: 'frozen',
      opens: false,
      until: until.getTime(),
    })
    const unpaid = { frozenFrom: null, frozenUntil: null, unpaidSince: from, nextAttemptAt: until }
    await inTenant((tx) => tx.update(clubs).set(unpaid))
    expect((await check('K418'))[0]!.membership).toMatchObject({ state: 'unpaid', until: until.getTime() })
  })

  test('without a membership is shown as a car without one', async () => {
    const ids = { tenantId: merchant.tenant, userId: member.userId, createdAt: server.clock.date() }
    await inTenant((tx) => insertVehicle(tx, { ...ids, ...vehicle, license: 'KPL220' }))
    expect(await check('KPL 220')).toMatchObject([{ vehicle: { license: 'KPL220' }, membership: null }])
  })

  test('is looked up by administrators of its merchant alone', async () => {
    await join()
    expect((await server.call('POST /accounts/lane-checks', { as: member, body: { plate: 'K418' } })).errorCode).toBe(
      'FORBIDDEN',
    )
    merchant = await server.make.merchant()
    expect(await check('DUK 418', await server.make.loggedIn(merchant, { isAdmin: true }))).toEqual([])
  })
})

describe('a use that is counted by hand', () => {
  test('counts as a scan does, is listed for the member, and is in the audit log with its reason', async () => {
    await join({ useLimit: 4 })
    expect((await count(await idOf())).result).toBe(true)
    expect((await check('K418'))[0]!.membership!.usesThisPeriod).toBe(1)
    const used = (await server.call('GET /users/redemptions', { as: member })).result
    expect(used).toMatchObject([{ name: 'Basic', kind: 'washClub', locationId: 1 }])
    const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
    expect(changesIn(acts)[0]).toMatchObject({
      act: 'club use counted',
      subject: member.email,
      reason,
      detail: { name: 'Basic' },
    })
  })

  test('is counted once however often the request arrives', async () => {
    await join({ useLimit: 4 })
    const [membership, use] = [await idOf(), systemRandom.uuid()]
    const answers = await Promise.all([1, 2, 3].map(() => count(membership, { use })))
    expect(answers.map(({ result }) => result)).toEqual([true, true, true])
    expect((await check('K418'))[0]!.membership!.usesThisPeriod).toBe(1)
  })

  test('is refused beyond the limit, also beside a scan of the code at the same time', async () => {
    await join({ useLimit: 1 })
    await server.make.card(member, tokenFor('approves'))
    const membership = await idOf()
    const code = (await server.call('POST /temptoken', { as: member, body: { TempIdType: 'WashClub' } })).result.tempId
    const as = await server.make.kiosk(merchant)
    const headers = { 'idempotency-key': systemRandom.token(9) }
    const scan = server.call('POST /kiosk/redeem', { as, body: { code, locationId: 1 }, headers })
    const codes = (await Promise.all([scan, count(membership)])).map(({ errorCode }) => errorCode)
    expect(codes.toSorted()).toEqual(['CODE_LIMIT', undefined])
    expect((await count(membership)).errorCode).toBe('CODE_LIMIT')
    expect((await check('K418'))[0]!.membership!.usesThisPeriod).toBe(1)
  })

  test('is refused where a scan is: frozen, at another location, of no member', async () => {
    await join({ locationIds: [9] })
    const membership = await idOf()
    expect((await count(membership)).errorCode).toBe('CODE_LOCATION')
    expect((await count(membership, { locationId: 77 })).errorCode).toBe('LOCATION_UNKNOWN')
    expect((await count(unknownId)).errorCode).toBe('MEMBERSHIP_UNKNOWN')
    expect((await count(membership, { as: member })).errorCode).toBe('FORBIDDEN')
    const frozen = { frozenFrom: new Date(0), frozenUntil: new Date(server.clock.now() + day) }
    await inTenant((tx) => tx.update(clubs).set(frozen))
    expect((await count(membership)).errorCode).toBe('CODE_ITEM_EXPIRED')
  })
})
