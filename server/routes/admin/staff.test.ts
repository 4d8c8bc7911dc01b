import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInRoles } from '#contract/permissions.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { userById } from '#server/tables/users.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

type Member = TestPerson & TokenPair

let server: TestServer
let merchant: TestMerchant
let owner: Member
let manager: Member
let support: Member
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const enterPassword = (as: Member) => server.call('POST /accounts/re-authentication', { as, body: { password } })
const staff = async (staffRole: string | null, own: object = {}): Promise<Member> => {
  const made = await server.make.loggedIn(merchant, { isAdmin: true, staffRole, ...own })
  await enterPassword(made)
  return made
}
beforeEach(async () => {
  merchant = await server.make.merchant()
  owner = await staff(null, { firstName: 'Robin', lastName: 'Hale' })
  manager = await staff('manager', { firstName: 'Kim', lastName: 'Reed' })
  support = await staff('support', { firstName: 'Jo', lastName: 'Park' })
})

const office = async (as: Member) => (await server.call('GET /accounts/office', { as })).result
const set = (who: Member, body: object, as: Member = owner) =>
  server.call('PUT /accounts/administrators/{id}', { as, params: { id: who.userId }, body })
const roles = async (as: Member = owner) => (await server.call('GET /accounts/roles', { as })).result
const save = (id: string, body: object, as: Member = owner) =>
  server.call('PUT /accounts/roles/{id}', {
    as,
    params: { id },
    body: { name: null, permissions: [], refundLimit: null, giftLimit: null, ...body },
  })
const remove = (id: string, as: Member = owner) => server.call('DELETE /accounts/roles/{id}', { as, params: { id } })
const invite = (given: object, as: Member = owner) =>
  server.call('POST /accounts/invitations', {
    as,
    body: { email: 'lena@example.com', role: 'support', places: [], ...given },
  })
const end = (who: Member, as: Member = owner) =>
  server.call('DELETE /accounts/administrators/{id}', { as, params: { id: who.userId } })
const rowOf = (who: Member) => server.database.transact(merchant.tenant, 'test', (tx) => userById(tx, who.userId))
const acts = async () => (await server.call('GET /accounts/audit', { as: owner })).result.acts.map(({ act }) => act)

describe('the own office', () => {
  test('of an administrator of before there were roles is that of an owner', async () => {
    expect(await office(owner)).toEqual({
      roleId: 'owner',
      roleName: null,
      permissions: [...builtInRoles.owner.permissions],
      refundLimit: null,
      giftLimit: null,
      places: [],
      waiting: 0,
      entries: [],
      ownEntry: null,
    })
  })

  test('of a role names its permissions and sums', async () => {
    expect(await office(support)).toMatchObject({
      roleId: 'support',
      permissions: [...builtInRoles.support.permissions],
      refundLimit: 50,
      giftLimit: 25,
    })
  })
})

describe('another role', () => {
  test('counts from the next call, with the token from before, and is written to the audit log', async () => {
    expect((await server.call('GET /accounts/parcels', { as: support })).status).toBe(200)
    expect((await set(support, { role: 'marketing', places: [] })).status).toBe(200)
    expect((await server.call('GET /accounts/parcels', { as: support })).errorCode).toBe('FORBIDDEN')
    expect((await server.call('GET /accounts/discounts', { as: support })).status).toBe(200)
    expect((await acts())[0]).toBe('role given')
  })

  test('is listed with the places that it is for', async () => {
    await set(support, { role: 'attendant', places: [2] })
    const { administrators } = (await server.call('GET /accounts/administrators', { as: owner })).result
    expect(administrators.find(({ id }) => id === support.userId)).toMatchObject({
      name: 'Jo Park',
      role: 'attendant',
      places: [2],
      isChangeable: true,
    })
    expect(await office(support)).toMatchObject({ roleId: 'attendant', places: [2] })
  })

  test('withdraws open invitations, which may hand out more', async () => {
    await invite({}, manager)
    await set(manager, { role: 'support', places: [] })
    expect((await server.call('GET /accounts/administrators', { as: owner })).result.invitations).toEqual([])
  })

  test('is refused for oneself, a customer, an unknown role and an unknown place', async () => {
    const customer = await server.make.loggedIn(merchant)
    expect((await set(owner, { role: 'support', places: [] })).errorCode).toBe('FORBIDDEN')
    expect((await set(customer, { role: 'support', places: [] })).errorCode).toBe('ADMIN_UNKNOWN')
    expect((await set(support, { role: 'no-such', places: [] })).errorCode).toBe('ROLE_UNKNOWN')
    expect((await set(support, { role: 'support', places: [99] })).errorCode).toBe('LOCATION_UNKNOWN')
  })

  test('is never more than that of the one who gives it', async () => {
    expect((await set(support, { role: 'owner', places: [] }, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await set(owner, { role: 'support', places: [] }, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await set(support, { role: 'attendant', places: [] }, manager)).status).toBe(200)
    await set(manager, { role: 'manager', places: [1] })
    expect((await set(support, { role: 'attendant', places: [1] }, manager)).errorCode).toBe('ROLE_ABOVE')
  })

  test('is given soon after the password was entered again', async () => {
    const other = await server.make.loggedIn(merchant, { isAdmin: true })
    expect((await set(support, { role: 'attendant', places: [] }, other)).errorCode).toBe('PASSWORD_AGAIN')
  })

  test('of an owner has all places', async () => {
    expect((await set(support, { role: 'owner', places: [1] })).errorCode).toBe('ROLE_ABOVE')
  })

  test('of somebody of one place hands out that place alone', async () => {
    await set(manager, { role: 'manager', places: [1] })
    expect((await invite({ places: [2] }, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await invite({ places: [] }, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await invite({ places: [1] }, manager)).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('gives its role and its places', async () => {
    await invite({ role: 'attendant', places: [2] })
    await server.idle()
    const text = server.mailbox!.list().find(({ to }) => to === 'lena@example.com')!.text
    const token = new URL(/https?:\/\/\S+token=\S+/.exec(text)![0]).searchParams.get('token')
    await server.call('POST /invitations/accept', {
      as: { appKey: merchant.appKey },
      body: { token, password, firstName: 'Lena', lastName: 'Fox' },
    })
    const { administrators } = (await server.call('GET /accounts/administrators', { as: owner })).result
    expect(administrators.find(({ name }) => name === 'Lena Fox')).toMatchObject({ role: 'attendant', places: [2] })
  })

  test('is refused with an unknown role or place', async () => {
    expect((await invite({ role: 'no-such' })).errorCode).toBe('ROLE_UNKNOWN')
    expect((await invite({ places: [99] })).errorCode).toBe('LOCATION_UNKNOWN')
  })
})

describe('a role', () => {
  test('of the merchant is made, given, changed for everybody who has it, and removed when nobody has it', async () => {
    await save('night-shift', { name: 'Night shift', permissions: ['work-lane'] })
    await set(support, { role: 'night-shift', places: [] })
    expect((await server.call('GET /accounts/parcels', { as: support })).errorCode).toBe('FORBIDDEN')
    await save('night-shift', { name: 'Night shift', permissions: ['work-lane', 'pack-parcels'] })
    expect((await server.call('GET /accounts/parcels', { as: support })).status).toBe(200)
    expect((await roles()).at(-1)).toMatchObject({
      id: 'night-shift',
      name: 'Night shift',
      people: 1,
      isChangeable: true,
    })
    expect((await remove('night-shift')).errorCode).toBe('ROLE_USED')
    await set(support, { role: 'support', places: [] })
    expect((await remove('night-shift')).status).toBe(200)
    expect((await roles()).map(({ id }) => id)).not.toContain('night-shift')
  })

  test('to which somebody is invited is not removed', async () => {
    await save('night-shift', { name: 'Night shift', permissions: ['work-lane'] })
    await invite({ role: 'night-shift' })
    expect((await remove('night-shift')).errorCode).toBe('ROLE_USED')
  })

  test('that is built in can be changed, keeps its name, and is as it was made after it is removed', async () => {
    await save('support', { name: 'Ignored', permissions: ['pack-parcels'], refundLimit: 5 })
    expect(await office(support)).toMatchObject({ permissions: ['pack-parcels'], roleName: null, refundLimit: 0 })
    await remove('support')
    expect((await office(support)).permissions).toEqual([...builtInRoles.support.permissions])
  })

  test('that does not exist is removed without an error', async () => {
    expect((await remove('no-such')).status).toBe(200)
  })

  test('is never more than the one who saves it may do, nor the own one, nor that of owners', async () => {
    const permissions = ['run-site']
    expect((await save('new', { name: 'New', permissions }, manager)).errorCode).toBe('ROLE_ABOVE')
    const more = { name: 'New', permissions: ['refund'], refundLimit: 200.01 }
    expect((await save('new', more, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await save('manager', { permissions: [] }, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await save('owner', { permissions: [] })).errorCode).toBe('ROLE_ABOVE')
    expect((await remove('owner')).errorCode).toBe('ROLE_ABOVE')
    expect((await save('new', { ...more, refundLimit: 200 }, manager)).status).toBe(200)
  })

  test('needs a name that no other role has', async () => {
    await save('night-shift', { name: 'Night shift' })
    const taken = await save('other', { name: 'night SHIFT ' })
    expect(taken.errorCode).toBe('ROLE_NAME')
    expect(taken.fieldErrors).toHaveProperty('name')
    expect((await save('other', { name: null })).errorCode).toBe('ROLE_NAME')
    expect((await save('other', { name: 'Support' })).errorCode).toBe('ROLE_NAME')
  })

  test('of a name that this build does not know allows nothing', async () => {
    const lost = await staff('gone')
    expect((await office(lost)).permissions).toEqual([])
  })
})

describe('the end of access', () => {
  test('is not given by somebody who may do less', async () => {
    expect((await end(owner, manager)).errorCode).toBe('ROLE_ABOVE')
    expect((await end(support, manager)).status).toBe(200)
    expect(await rowOf(support)).toMatchObject({ isAdmin: false, staffRole: null, staffPlaces: [] })
    expect((await server.call('GET /accounts/office', { as: support })).errorCode).toBe('JWT_INVALID')
  })

  test('by deleting the account is refused to the last owner alone', async () => {
    const leave = (as: Member) => server.call('DELETE /users', { as })
    expect((await leave(owner)).errorCode).toBe('ADMIN_LAST')
    expect((await leave(manager)).status).toBe(200)
  })
})
