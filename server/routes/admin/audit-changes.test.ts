import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson & TokenPair
let customer: TestPerson & TokenPair
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Robin', lastName: 'Hale' })
  await server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
  customer = await server.make.loggedIn(merchant, { firstName: 'Dana', lastName: 'Lee' })
})

const log = async (query: Record<string, string> = {}) =>
  (await server.call('GET /accounts/audit', { as: admin, query })).result.acts
const changesOf = async (act: string) => (await log({ act }))[0]!.changes

describe('what staff change stands in the log before and after', () => {
  test('of a role: what was taken away and added, and its sums', async () => {
    const put = (permissions: string[], giftLimit: number | null) =>
      server.call('PUT /accounts/roles/{id}', {
        as: admin,
        params: { id: 'support' },
        body: { name: null, permissions, refundLimit: 10, giftLimit },
      })
    expect((await put(['see-today', 'refund', 'give'], 10)).status).toBe(200)
    expect((await put(['see-today', 'refund', 'pack-parcels'], null)).status).toBe(200)
    expect(await changesOf('role saved')).toEqual([
      { field: 'permissions', before: 'give', after: 'pack-parcels' },
      { field: 'gift limit', before: '10.00', after: '0.00' },
    ])
  })

  test('of a member of staff: role and places', async () => {
    const other = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'support' })
    const params = { id: other.userId }
    const body = { role: 'manager', places: [] }
    expect((await server.call('PUT /accounts/administrators/{id}', { as: admin, params, body })).status).toBe(200)
    expect(await changesOf('role given')).toEqual([{ field: 'role', before: 'support', after: 'manager' }])
    expect((await server.call('DELETE /accounts/administrators/{id}', { as: admin, params })).status).toBe(200)
    expect(await changesOf('administrator ended')).toEqual([
      { field: 'role', before: 'manager', after: null },
      { field: 'places', before: 'all', after: null },
    ])
  })

  test('of a terminal, without its secret', async () => {
    const { result } = await server.call('POST /settings/p2p', { as: admin, body: { terminalId: 'lane-1' } })
    const [change] = await changesOf('terminal set')
    expect(change).toMatchObject({ field: 'terminal', before: null })
    expect(change!.after).toContain('lane-1')
    expect(JSON.stringify(await log())).not.toContain(result.terminalSecret)
  })

  test('of a publication: how many there are, under its number in the history', async () => {
    await server.call('PATCH /accounts/site-config', {
      as: admin,
      body: [{ op: 'replace', path: '/companyName', value: 'One' }],
      headers: { 'content-type': 'application/json-patch+json' },
    })
    expect((await log({ act: 'site-config saved' }))[0]).toMatchObject({
      subject: '2',
      changes: [{ field: 'changes', before: null, after: '1' }],
    })
  })
})

describe('what staff give and close stands in the log before and after', () => {
  const give = (gift: object) =>
    server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      as: admin,
      params: { id: customer.userId, goodwill: server.deps.random.uuid() },
      body: { reason: 'The brush stood still.', ...gift } as never,
    })

  test('of points and of a balance: how many there were and are', async () => {
    expect((await give({ kind: 'points', amount: 2 })).status).toBe(200)
    expect((await give({ kind: 'points', amount: 3 })).status).toBe(200)
    expect(await changesOf('points given')).toEqual([{ field: 'points', before: '2', after: '5' }])
    expect((await give({ kind: 'balance', amount: 10_00 })).status).toBe(200)
    expect(await changesOf('balance given')).toEqual([{ field: 'balance', before: null, after: '10.00' }])
  })

  test('of a free month: how many are free', async () => {
    const plan = await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 34_99 })
    const club = await server.make.club(customer, { productId: plan.id, name: plan.name, monthlyCents: 34_99 })
    expect((await give({ kind: 'freeMonth', membership: club.id })).status).toBe(200)
    expect(await changesOf('free month given')).toEqual([{ field: 'free months', before: '0', after: '1' }])
  })

  test('of a use of an item that is given back: how many there were and are', async () => {
    await server.make.walletItem(customer, { maxUses: 5, usesMade: 2 })
    const params = { id: customer.userId }
    const { items } = (await server.call('GET /accounts/customers/{id}', { as: admin, params })).result
    await server.call('POST /accounts/customers/{id}/items/{item}/return', {
      as: admin,
      params: { ...params, item: items[0]!.id },
      body: { usesMade: 2, reason: 'Its card did not read.' },
    })
    expect(await changesOf('use given back')).toEqual([{ field: 'uses made', before: '2', after: '1' }])
  })

  test('of a rewash: the wash that was given', async () => {
    await server.make.walletItem(customer, { name: 'Foam Bath', maxUses: 5, usesMade: 5 })
    const params = { id: customer.userId }
    const { items } = (await server.call('GET /accounts/customers/{id}', { as: admin, params })).result
    expect((await give({ kind: 'rewash', item: items[0]!.id })).status).toBe(200)
    expect(await log({ act: 'rewash given' })).toMatchObject([
      { subject: customer.email, changes: [{ field: 'wash', before: null, after: 'Foam Bath, 1 use' }] },
    ])
  })

  test('of a use of a club that is given back: how many of the period there were and are', async () => {
    const { id: membership } = await server.make.club(customer, { useLimit: 4, usesThisPeriod: 3 })
    expect((await give({ kind: 'clubUse', membership })).status).toBe(200)
    expect(await log({ act: 'club use given back' })).toMatchObject([
      { subject: customer.email, changes: [{ field: 'uses', before: '3', after: '2' }] },
    ])
  })

  test('of a payment without an order that is returned: what became of it, once', async () => {
    const reference = server.deps.random.uuid()
    const processor = await server.database.transact(merchant.tenant, 'test', (tx) =>
      server.deps.processors.at(tx, merchant.tenant, 'exacthosted'),
    )
    const charge = { reference, token: tokenFor('approves'), amount: 2_568, currency: 'USD' }
    await processor!.charge(charge, AbortSignal.timeout(1_000))
    const params = { id: `payment-${reference}` }
    const returned = () => server.call('PUT /accounts/differences/{id}/return', { as: admin, params })
    expect([(await returned()).status, (await returned()).errorCode]).toEqual([200, 'DIFFERENCE_UNKNOWN'])
    expect(await log({ act: 'payment returned' })).toMatchObject([
      {
        actor: { kind: 'admin', isYou: true },
        subject: reference,
        changes: [{ field: 'payment', before: 'held by the processor', after: 'voided' }],
      },
    ])
  })

  test('of a difference: its note, also when another one replaces it', async () => {
    const leave = (note: string) =>
      server.call('PUT /accounts/differences/{id}/note', { as: admin, params: { id: 'payment-1' }, body: { note } })
    expect((await leave('Paid in cash.')).status).toBe(200)
    expect((await leave('Paid by transfer.')).status).toBe(200)
    expect(await changesOf('difference left')).toEqual([
      { field: 'note', before: 'Paid in cash.', after: 'Paid by transfer.' },
    ])
  })
})

describe('a customer’s own acts', () => {
  const own = async () => log({ by: customer.userId })

  test('are in the log with the customer as the one who acts, and found by email', async () => {
    const body = { currentPassword: password, newPassword: 'Rinse-day-2', confirmPassword: 'Rinse-day-2' }
    await server.call('POST /users/login', { as: merchant, body: { email: customer.email, password: 'Wrong-day-1' } })
    expect((await server.call('POST /users/update-password', { as: customer, body })).status).toBe(200)
    expect((await server.call('DELETE /users/tokens', { as: customer })).status).toBe(200)
    const actor = { kind: 'customer', name: 'Dana Lee', isYou: false }
    expect(await own()).toMatchObject([
      { act: 'customer logged out', actor },
      { act: 'password changed', actor, subject: customer.email },
      { act: 'customer logged in', actor },
    ])
    expect((await log({ subject: customer.email })).map(({ act }) => act)).toContain('customer log-in failed')
    expect(JSON.stringify(await log())).not.toMatch(/Rinse-day|Wrong-day/)
    expect((await log({ by: 'customer' })).every(({ actor: { kind } }) => kind === 'customer')).toBe(true)
  })

  test('have the values of a profile, which are erased with the account', async () => {
    const change = { cellPhoneNumber: '5555550123', preferences: {} }
    expect((await server.call('POST /user/Settings', { as: customer, body: change })).status).toBe(200)
    expect((await log({ act: 'profile changed' }))[0]!.changes).toMatchObject([{ field: 'phone', after: '5555550123' }])
    expect((await server.call('POST /user/Settings', { as: customer, body: change })).status).toBe(200)
    expect(await log({ act: 'profile changed' })).toHaveLength(1)
    expect((await server.call('DELETE /users', { as: customer })).status).toBe(200)
    expect((await log({ act: 'profile changed' }))[0]).toMatchObject({ changes: [], isErased: true })
    expect((await log({ act: 'account deleted' }))[0]).toMatchObject({ actor: { kind: 'customer', name: null } })
    expect(JSON.stringify(await log())).not.toContain(customer.email)
  })

  test('have the home location that was chosen before and is now', async () => {
    const choose = (locationId: number) =>
      server.call('POST /users/homeLocation', { as: customer, body: { locationId } })
    for (const id of [1, 2, 2]) expect((await choose(id)).status).toBe(200)
    const chosen = await log({ act: 'home location changed' })
    expect(chosen.map(({ changes }) => changes[0])).toEqual([
      { field: 'home location', before: 'Place 1', after: 'Place 2' },
      { field: 'home location', before: null, after: 'Place 1' },
    ])
    expect(chosen[0]).toMatchObject({ actor: { kind: 'customer', name: 'Dana Lee' }, subject: customer.email })
  })

  test('on a membership name the customer, and the office’s acts do not count among them', async () => {
    const plan = await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 34_99 })
    await server.make.club(customer, { productId: plan.id, name: plan.name, monthlyCents: 34_99 })
    expect((await server.call('DELETE /users/washclub', { as: customer })).status).toBe(200)
    expect((await log({ act: 'membership canceled' }))[0]).toMatchObject({
      actor: { kind: 'customer', name: 'Dana Lee' },
      changes: [{ field: 'membership', before: 'active', after: 'ending' }],
    })
  })
})

test('a plate that staff check at the lane is one act, with what was typed', async () => {
  const check = (plate: string) => server.call('POST /accounts/lane-checks', { as: admin, body: { plate } })
  expect((await check('DUK 418')).status).toBe(200)
  expect(await log({ act: 'plate checked' })).toMatchObject([
    { actor: { isYou: true }, detail: { words: 'DUK 418' }, subject: null },
  ])
})
