import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours, saveNotice } from '#server/tables/locations.ts'
import { sanitisedTexts } from '#server/security/merchant-html.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a subdomain answers its application key, ignoring case', async () => {
  const merchant = await server.make.merchant()
  const ask = (subdomain: string) => server.call('GET /accounts/site-key', { query: { subdomain } })
  expect((await ask(merchant.subdomain)).result).toBe(merchant.appKey)
  expect((await ask(merchant.subdomain.toUpperCase())).result).toBe(merchant.appKey)
  for (const wrong of ['nobody', 'a b', '../etc', "x' or 1=1", 'x'.repeat(200)]) {
    expect(await ask(wrong)).toMatchObject({ status: 404, errorCode: 'SITE_NOT_FOUND' })
  }
})

test('the site config contains the members of the platform and the server', async () => {
  const merchant = await server.make.merchant({ companyName: 'Duck Wash', hasEcom: false, locations: 3 })
  const { result } = await server.call('GET /accounts/site-config', { as: merchant })
  expect(result).toMatchObject({
    companyName: 'Duck Wash',
    has_app: true,
    has_ecom: false,
    timeStamp: server.clock.now(),
    VAPIDKey: null,
  })
  expect(result.locations).toHaveLength(3)
  expect(result.states).toHaveLength(52)
})

test('the states are listed by code and name', async () => {
  const { result } = await server.call('GET /accounts/states', { as: await server.make.merchant() })
  expect(result).toHaveLength(52)
  expect(result).toContainEqual({ code: 'OR', name: 'Oregon' })
})

test('locations are sorted by id, without internal columns', async () => {
  const merchant = await server.make.merchant()
  const { result } = await server.call('GET /locations', { as: merchant })
  expect(result.map(({ id }) => id)).toEqual([1, 2])
  expect(Object.keys(result[0] ?? {})).not.toContain('tenantId')
})

test('a location says when it is open and what is special today; the site config leaves both out', async () => {
  const as = await server.make.merchant()
  const notice = { kind: 'closed' as const, date: '2026-11-22', text: 'The water is off.' }
  const hours = {
    timeZone: 'America/Chicago',
    weekly: Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '20:00' }]),
    exceptions: [{ date: '2026-12-25', open: [] }],
  }
  await server.database.transact(as.tenant, 'test', async (tx) => {
    await addHours(tx, as.tenant, 1, hours)
    await addHours(tx, as.tenant, 1, { ...hours, timeZone: 'UTC' })
    await saveNotice(tx, as.tenant, 1, notice)
  })
  const [first, second] = (await server.call('GET /locations', { as })).result
  expect(first).toMatchObject({ hours, notice })
  expect(Object.keys(second ?? {})).not.toContain('hours')
  const { text } = await server.call('GET /accounts/site-config', { as })
  expect(text).not.toContain('timeZone')
  expect(text).not.toContain(notice.text)
})

test('the sources of maps are told without their keys', async () => {
  const as = await server.make.merchant()
  expect((await server.call('GET /settings/app/maps', { as })).result).toEqual({ tiles: null, frame: null })
  const keys = { GOOGLE_MAPS_KEY: 'google-key-of-the-tests', APPLE_MAPS_TOKEN: 'apple.token.of.the.tests' }
  const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Example' }
  const other = await makeServer({ env: { ...keys, ...tiles, PORT: '8088' }, beside: server })
  const { result, text } = await other.call('GET /settings/app/maps', { as })
  expect(result).toEqual({
    tiles: { url: tiles.MAP_TILES_URL, attribution: '© Example', maxZoom: 19 },
    frame: { origin: 'http://maps.localhost:8088', services: ['apple', 'google'] },
  })
  expect(text).not.toContain('of-the-tests')
  await other.close()
})

test('the processor settings have the currency of charges', async () => {
  const merchant = await server.make.merchant({ processor: 'worldpay', currency: 'CAD' })
  expect((await server.call('GET /settings/app/processor/mobile', { as: merchant })).result).toEqual({
    processor: 'worldpay',
    isTestAccount: true,
    currency: 'CAD',
  })
})

test('texts are answered separately and together', async () => {
  const texts = sanitisedTexts({
    supportFaqs: '<p>Ask</p>',
    terms: ['<p>One</p>'],
    clubTerms: ['<p>Two</p>'],
    privacyPolicy: '<p>P</p>',
  })
  const as = await server.make.merchant({ supportEmail: 'help@example.com', ...texts })
  const together = await server.call('GET /accounts/settings/app', { as })
  expect(together.result).toEqual({
    support: { supportEmail: 'help@example.com', supportPhone: null, supportFaqs: '<p>Ask</p>' },
    terms: [{ value: '<p>One</p>' }],
    washClubTerms: [{ value: '<p>Two</p>' }],
    privacyPolicy: '<p>P</p>',
    termsVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
    versions: { terms: 1, clubTerms: 1, privacyPolicy: 1 },
  })
  expect((await server.call('GET /accounts/settings/app/support', { as })).result).toEqual(together.result.support)
  expect((await server.call('GET /accounts/settings/app/terms', { as })).result).toEqual(together.result.terms)
  expect((await server.call('GET /accounts/settings/app/washclub-terms', { as })).result).toEqual(
    together.result.washClubTerms,
  )
  expect((await server.call('GET /accounts/settings/app/privacy', { as })).result).toEqual({
    privacyPolicy: '<p>P</p>',
  })
})

test('the version of the terms changes with the terms and the privacy policy, and with no other text', async () => {
  const versionOf = async (own: object) => {
    const texts = { supportFaqs: null, terms: ['<p>One</p>'], clubTerms: [], privacyPolicy: '<p>P</p>', ...own }
    const as = await server.make.merchant(sanitisedTexts(texts))
    return (await server.call('GET /accounts/settings/app', { as })).result.termsVersion
  }
  const first = await versionOf({})
  expect(await versionOf({ supportFaqs: '<p>Ask</p>', clubTerms: ['<p>Club</p>'] })).toBe(first)
  expect(await versionOf({ terms: ['<p>Two</p>'] })).not.toBe(first)
  expect(await versionOf({ privacyPolicy: null })).not.toBe(first)
})

test("referral points are the merchant's, or null", async () => {
  expect(
    (await server.call('GET /loyalty/settings', { as: await server.make.merchant({ referralPoints: 250 }) })).result,
  ).toEqual({
    referralPoints: 250,
  })
  expect((await server.call('GET /loyalty/settings', { as: await server.make.merchant() })).result).toEqual({
    referralPoints: null,
  })
})

test('products of a kind are sorted by price, with tax; a club has the price charged today', async () => {
  const as = await server.make.merchant()
  await server.make.product(as, { name: 'Basic', priceCents: 999, taxRate: 825 })
  await server.make.product(as, { name: 'Deluxe', priceCents: 2400, taxRate: 825, valueCents: 3000 })
  await server.make.product(as, { name: 'Old', priceCents: 5000, onSale: false })
  await server.make.product(as, {
    name: 'Club',
    productType: 'AppClub',
    priceCents: 999,
    signupCents: 999,
    monthlyCents: 3499,
    taxRate: 0,
  })
  await server.make.product(as, { name: 'Card', productType: 'GiftCard', priceCents: 2500, taxRate: 825 })
  const list = async (type: string) => (await server.call('GET /products', { as, query: { type } })).result
  expect((await list('AppWash')).map(({ name, price, taxes, value }) => ({ name, price, taxes, value }))).toEqual([
    { name: 'Deluxe', price: 24, taxes: 1.98, value: 30 },
    { name: 'Basic', price: 9.99, taxes: 0.82, value: null },
  ])
  expect(await list('AppClub')).toMatchObject([{ price: 9.99, signupPrice: 9.99, monthlyPrice: 34.99 }])
  expect(await list('giftCard')).toMatchObject([{ name: 'Card', taxes: 0, appProductType: 'GiftCard' }])
  expect(await list('merchandise')).toEqual([])
})

test('each kind of product has a listing of its own, with the members of a product', async () => {
  const as = await server.make.merchant()
  const kinds = {
    AppWash: 'AppWash',
    AppClub: 'AppClub',
    AppBundle: 'AppBundle',
    giftCard: 'GiftCard',
    giftCardRecharge: 'GiftCardRecharge',
    merchandise: 'Swag',
  } as const
  for (const productType of Object.values(kinds)) {
    const ofClub = productType === 'AppClub' ? { monthlyCents: 3499 } : {}
    await server.make.product(as, { name: productType, productType, ...ofClub })
  }
  for (const [type, productType] of Object.entries(kinds)) {
    const { result } = await server.call('GET /products', { as, query: { type } })
    expect(result.map(({ name }) => name)).toEqual([productType])
    expect(Object.keys(result[0] ?? {})).toEqual(
      expect.arrayContaining([
        'productId',
        'name',
        'price',
        'details',
        'locations',
        'logo',
        'appProductType',
        'value',
        'taxes',
        'signupPrice',
        'monthlyPrice',
        'fulfillable',
        'productType',
      ]),
    )
  }
})

test('one merchant does not list the products and locations of another', async () => {
  const [one, other] = [await server.make.merchant(), await server.make.merchant({ locations: 0 })]
  await server.make.product(one)
  expect((await server.call('GET /products', { as: other, query: { type: 'AppWash' } })).result).toEqual([])
  expect((await server.call('GET /locations', { as: other })).result).toEqual([])
})

test('a crash of the app is stored, with or without a merchant', async () => {
  const body = {
    error: 'TypeError: x is undefined',
    stack: 'at y',
    url: 'http://wash.localhost/wallet',
    appVersion: '1.5.1',
  }
  expect((await server.call('POST /users/errors', { body })).result).toBe(true)
  expect(
    (await server.call('POST /users/errors', { as: { ...(await server.make.merchant()), accessToken: 'bad' }, body }))
      .result,
  ).toBe(true)
  expect((await server.call('POST /users/errors', { body: { error: 'x'.repeat(2001) } })).errorCode).toBe('VALIDATION')
})

test('the versions of the build are answered', async () => {
  expect((await server.call('GET /system/build-versions')).result).toEqual({
    version: '1.5.1',
    timeStamp: expect.stringMatching(/^\d{4}-/) as string,
  })
})
