import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { day } from '#server/testing/clock.ts'
import { vehicle } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const shopper = async (own: Parameters<typeof server.make.loggedIn>[1] = {}) =>
  server.make.loggedIn(await server.make.merchant(), own)

test("the account shows the card by its last digits and the server's tag, never the processor token", async () => {
  const who = await shopper()
  await server.make.card(who, 'card_approves_secret')
  const { result, text } = await server.call('GET /users', { as: who })
  expect(result.payment).toEqual({
    onFile: true,
    cardType: 'visa',
    maskedCardNumber: '************4242',
    expirationMonth: 8,
    expirationYear: 2029,
  })
  expect(result.cctag).toMatch(/^cc_/)
  expect(text).not.toContain('secret')
})

test('absent members do not change; the email and the birthday cannot be changed', async () => {
  const who = await shopper()
  const changed = await server.call('POST /user/Settings', {
    as: who,
    body: { lastName: "O'Brien", preferences: { fontSize: 12 }, email: 'other@example.com', birthdayMonth: 1 },
  })
  expect(changed.result).toMatchObject({
    firstName: 'Casey',
    lastName: "O'Brien",
    email: who.email,
    birthdayMonth: 6,
    preferences: { fontSize: 12 },
  })
  await server.call('POST /user/Settings', { as: who, body: { preferences: { bubbles: false } } })
  expect((await server.call('GET /user/Settings', { as: who })).result).toEqual({
    firstName: 'Casey',
    lastName: "O'Brien",
    cellPhoneNumber: '5035550142',
    zipPostalCode: '97301',
    optInToMarketing: false,
    preferences: { fontSize: 12, bubbles: false },
  })
})

test('the answer names a field that breaks its rule', async () => {
  const who = await shopper()
  const answer = await server.call('POST /user/Settings', {
    as: who,
    body: { firstName: 'R2D2', cellPhoneNumber: '12' },
  })
  expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION', errorMessage: 'Input is required.' })
  expect(Object.keys(answer.fieldErrors ?? {}).sort()).toEqual(['cellPhoneNumber', 'firstName'])
})

test('the vehicle is saved once and then locked', async () => {
  const who = await shopper()
  expect((await server.call('GET /users/vehicle', { as: who })).result).toBeNull()
  expect((await server.call('POST /users/vehicle', { as: who, body: vehicle })).result).toEqual(vehicle)
  const again = await server.call('POST /users/vehicle', { as: who, body: { ...vehicle, color: 'Red' } })
  expect(again).toMatchObject({
    status: 409,
    errorCode: 'VEHICLE_LOCKED',
    errorMessage: 'Vehicle information cannot be changed. Please contact support.',
  })
  expect((await server.call('GET /users/vehicle', { as: who })).result).toEqual(vehicle)
})

test('a vehicle needs all six fields', async () => {
  const who = await shopper()
  const { license: _, ...incomplete } = vehicle
  const answer = await server.call('POST /users/vehicle', { as: who, body: incomplete })
  expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION', fieldErrors: { license: 'Input is required.' } })
})

test('the state of a vehicle must be in the list', async () => {
  const who = await shopper()
  for (const state of ['XX', 'or', 'Oregon', ' OR']) {
    const answer = await server.call('POST /users/vehicle', { as: who, body: { ...vehicle, state } })
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION', fieldErrors: { state: 'Input is required.' } })
  }
  const [known] = (await server.call('GET /accounts/states', { as: who })).result
  expect((await server.call('POST /users/vehicle', { as: who, body: { ...vehicle, state: known!.code } })).status).toBe(
    200,
  )
})

test('the home location is a location of the merchant, or none', async () => {
  const who = await shopper()
  expect((await server.call('GET /users/homeLocation', { as: who })).result).toEqual({ locationId: 0 })
  await server.call('POST /users/homeLocation', { as: who, body: { locationId: 2 } })
  const unknown = await server.call('POST /users/homeLocation', { as: who, body: { locationId: 3 } })
  expect(unknown).toMatchObject({ status: 404, errorCode: 'LOCATION_UNKNOWN', errorMessage: 'Location not found.' })
  expect((await server.call('GET /users/homeLocation', { as: who })).result).toEqual({ locationId: 2 })
  await server.call('POST /users/homeLocation', { as: who, body: { locationId: 0 } })
  expect((await server.call('GET /users/homeLocation', { as: who })).result).toEqual({ locationId: 0 })
})

test("points are returned with the merchant's goal", async () => {
  const who = await server.make.loggedIn(await server.make.merchant({ pointGoal: 500, widgetTitle: 'Ducks' }), {
    points: 120,
  })
  expect((await server.call('GET /users/points', { as: who })).result).toEqual({
    current_points: 120,
    point_goal: 500,
    widget_title: 'Ducks',
  })
})

test('the entries of the points name what earned them, newest first, of this user alone', async () => {
  const shop = await server.make.merchant({ pointGoal: 500, referralPoints: 300 })
  const who = await server.make.loggedIn(shop)
  const wash = (await server.make.product(shop, { name: 'Deluxe', priceCents: 2_450 })).id
  await server.make.card(who, tokenFor('approves'))
  const bought = await server.call('POST /orders', {
    as: who,
    body: { products: [{ productId: wash }, { productId: wash }] },
    headers: { 'idempotency-key': 'points' },
  })
  expect(bought.status).toBe(200)
  await server.make.promoCode(shop, { code: 'DUCKS', name: 'Duck points', itemType: null, points: 30 })
  server.clock.advance(1_000)
  await server.call('POST /promo-codes', { as: who, body: { code: 'ducks' } })
  const entries = (await server.call('GET /users/points/entries', { as: who })).result
  expect(entries.map(({ points, reason, name }) => [points, reason, name])).toEqual([
    [30, 'promo', 'Duck points'],
    [-500, 'award', null],
    [490, 'purchase', 'Deluxe'],
  ])
  expect((await server.call('GET /users/points/entries', { as: await server.make.loggedIn(shop) })).result).toEqual([])
  expect((await server.call('GET /users/points/entries', { as: shop })).errorCode).toBe('JWT_MISSING')
})

test('the wallet lists usable items, by kind of product and then newest first', async () => {
  const who = await shopper()
  const at = (days: number) => new Date(server.clock.now() - days * day)
  const kept = {
    award: await server.make.walletItem(who, { itemType: 'AppPoints', name: 'Free wash' }),
    wash: await server.make.walletItem(who, { purchasedAt: at(3) }),
    newer: await server.make.walletItem(who, { purchasedAt: at(1) }),
    bundle: await server.make.walletItem(who, { itemType: 'AppBundle', maxUses: 5, usesMade: 2, purchasedAt: at(9) }),
  }
  await server.make.walletItem(who, { usesMade: 1 })
  await server.make.walletItem(who, { expiresAt: at(1) })
  await server.make.walletItem(who, { voidedAt: at(1) })
  const { result } = await server.call('GET /users/wallet', { as: who })
  expect(result.map((item) => item.code)).toEqual([kept.bundle, kept.newer, kept.wash, kept.award])
  expect(result[0]).toMatchObject({ label: 'Bundle Codes', maxUses: 5, useLimitCount: 2, balance: null })
})

test('a wallet is readable by its owner only', async () => {
  const merchant = await server.make.merchant()
  const [one, other] = [await server.make.loggedIn(merchant), await server.make.loggedIn(merchant)]
  await server.make.walletItem(one)
  expect((await server.call('GET /users/wallet', { as: other })).result).toEqual([])
})

test('without a club the status is inactive and the rest is empty', async () => {
  expect((await server.call('GET /users/washclub', { as: await shopper() })).result).toEqual({
    name: null,
    status: 'inactive',
    useCountDisplay: null,
    appUserVehicle: null,
    nextBillingDate: null,
    locations: [],
    unpaid: null,
    productId: null,
    monthlyPrice: null,
  })
})

test('a club has its uses and its license; a cancelled one ends at its next billing date', async () => {
  const who = await shopper()
  await server.make.car(who)
  await server.make.club(who, {
    status: 'endbillingpending',
    useLimit: 4,
    usesThisPeriod: 1,
    nextBillingAt: new Date(server.clock.now() + 60_000),
  })
  expect((await server.call('GET /users/washclub', { as: who })).result).toMatchObject({
    status: 'endbillingpending',
    useCountDisplay: '1 of 4 uses',
    appUserVehicle: { license: 'WASH42' },
    monthlyPrice: 29.99,
  })
  server.clock.advance(60_000)
  expect((await server.call('GET /users/washclub', { as: who })).result.status).toBe('inactive')
})

test('a club token needs a club with a use left and a device id; an AirPAY token needs a card', async () => {
  const who = await shopper()
  const ask = (TempIdType: 'WashClub' | 'TempToken', headers = {}) =>
    server.call('POST /temptoken', { as: who, body: { TempIdType }, headers })
  expect((await ask('WashClub')).errorCode).toBe('CLUB_NONE')
  expect((await ask('TempToken')).errorCode).toBe('NO_CARD')
  await server.make.club(who, { useLimit: 1, usesThisPeriod: 1 })
  expect((await ask('WashClub')).errorCode).toBe('CODE_LIMIT')
  await server.make.club(who)
  await server.make.card(who, 'card_approves_x')
  expect((await ask('WashClub', { deviceId: '' })).errorCode).toBe('DEVICE_ID')
  expect((await ask('WashClub')).result).toEqual({
    tempId: expect.stringMatching(/^C[0-9A-HJKMNP-TV-Z]{15}$/) as string,
    expiresIn: 30,
  })
  expect((await ask('TempToken', { deviceId: '' })).result.tempId).toMatch(/^A[0-9A-HJKMNP-TV-Z]{15}$/)
})
