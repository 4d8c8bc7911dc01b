import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import { configSizeLimit } from '#server/commands/site/write-config.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { advanceTime } from '#server/testing/advance-time.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const least = { companyName: 'Wash', version: '1.5.1', menuItems: [], shopItems: [] }
const key = (value: string) => ({ 'idempotency-key': value })
const read = (at: TestMerchant = merchant) => server.call('GET /accounts/site-config', { as: at })
const save = (siteConfig: unknown, headers: Record<string, string> = {}, as: object = admin) =>
  server.call('POST /accounts/site-config', { as, body: { siteConfig }, headers })
const patchType = { 'content-type': 'application/json-patch+json' }
const patch = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH /accounts/site-config', { as: admin, body, headers: { ...patchType, ...headers } })

describe('saving the config', () => {
  test("replaces the admin's members, keeps the others, and answers the public config", async () => {
    const saved = await save({ ...least, cardName: 'Wash Card', ownThing: { deep: [1, { x: null }] } })
    expect(saved.result).toMatchObject({
      companyName: 'Wash',
      cardName: 'Wash Card',
      ownThing: { deep: [1, { x: null }] },
    })
    const everybody = await read()
    expect(everybody.result).toEqual(saved.result)
    expect(everybody.headers.etag).toBe(saved.headers.etag)
    const { cardName } = (await save(least)).result
    expect(cardName).toBeUndefined()
  })

  test('increases its timestamp, even when the clock stands still or goes back', async () => {
    const stamps = [(await read()).result.timeStamp]
    for (const by of [0, minute, -10 * minute]) {
      server.clock.advance(by)
      stamps.push((await save(least)).result.timeStamp)
    }
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b))
    expect(new Set(stamps).size).toBe(4)
    server.clock.advance(10 * minute)
  })

  test('ignores the members of the server and the platform', async () => {
    const before = (await read()).result
    const { result } = await save({
      ...least,
      timeStamp: 1,
      has_app: 'no',
      has_ecom: false,
      locations: [{ id: 'x' }],
      states: 7,
      VAPIDKey: { a: 1 },
    })
    const { has_app, has_ecom, locations, states, VAPIDKey } = before
    expect(result).toMatchObject({ has_app, has_ecom, locations, states, VAPIDKey })
    expect(result.timeStamp).toBeGreaterThan(before.timeStamp)
  })

  test.each([
    [0, 1],
    [-3, 1],
    [21, 20],
    [1e9, 20],
    [7, 7],
  ])('clamps %d bubbles to %d', async (number, clamped) => {
    expect((await save({ ...least, bubbles: { enabled: true, number } })).result.bubbles).toEqual({
      enabled: true,
      number: clamped,
    })
  })

  test('adds the slash that a link lacks', async () => {
    const { result } = await save({
      ...least,
      menuItems: [
        { label: 'Shop', href: 'shop', tag: '_SHOP' },
        { label: 'Home', href: '/', tag: '_HOME' },
      ],
      shopItems: [{ label: 'Washes', href: 'washes', tag: '_WASHES' }],
      homeCards: [{ icon: 'ticket', text: 'Codes', to: 'promocode' }],
    })
    expect(result.menuItems.map(({ href }) => href)).toEqual(['/shop', '/'])
    expect(result.shopItems[0]?.href).toBe('/washes')
    expect(result.homeCards?.[0]?.to).toBe('/promocode')
  })

  test.each<[string, unknown]>([
    ['without menu items', { companyName: 'Wash', version: '1', shopItems: [] }],
    ['with a link to another site', { ...least, menuItems: [{ label: 'x', href: '//evil.example', tag: '_HOME' }] }],
    ['with a picture from another host', { ...least, logo: 'https://evil.example/x.svg' }],
    ['with a backslash link', { ...least, menuItems: [{ label: 'x', href: '/\\evil.example', tag: '_HOME' }] }],
    [
      'with a backslash that lacks its slash',
      { ...least, homeCards: [{ icon: 'x', text: 'x', to: '\\evil.example' }] },
    ],
    ['with a tab in a link', { ...least, disabledRoutes: ['/\t/evil.example'] }],
    ['with a control character in a picture', { ...least, logo: '/assets/\u0001x.svg' }],
    ['with a backslash picture', { ...least, logo: '/\\evil.example/x.svg' }],
    ['with a control character in a store link', { ...least, appStore: { apple: 'https://a.example/\u0001' } }],
    ['with an empty name', { ...least, companyName: '' }],
    ['with a name of 101 characters', { ...least, companyName: 'x'.repeat(101) }],
    ['with a colour that is none', { ...least, lightTheme: { primary: 'red;}' } }],
    ['with a second picture from another host', { ...least, secondImage: 'https://evil.example/x.svg' }],
    ['with a tagline of 81 characters', { ...least, tagline: 'x'.repeat(81) }],
    ['with a splash text of 61 characters', { ...least, splashText: 'x'.repeat(61) }],
    ['with a splash ground that is none', { ...least, splashGround: 'moon' }],
    ['with half a bubble', { ...least, bubbles: { number: 2.5 } }],
    ['with a number for a name', { ...least, companyName: 7 }],
  ])('refuses one %s', async (_, siteConfig) => {
    const before = (await read()).text
    expect(await save(siteConfig)).toMatchObject({
      status: 400,
      errorCode: 'CONFIG_INVALID',
      errorMessage: 'Invalid Config.',
    })
    expect((await read()).text).toBe(before)
  })

  test('refuses a value that is not a config', async () => {
    for (const siteConfig of [null, 'x', [], undefined]) expect((await save(siteConfig)).errorCode).toBe('VALIDATION')
    expect(
      (await server.call('POST /accounts/site-config', { as: admin, body: '{"siteConfig":{"__proto__":{"x":1}}}' }))
        .status,
    ).toBe(400)
    expect((await save({ ...least, text: 'a\0b' })).errorCode).toBe('VALIDATION')
  })

  test('accepts up to 256 KiB', async () => {
    const overhead = JSON.stringify({ version: '1.5.1', menuItems: [], shopItems: [], text: '' }).length
    const fits = { ...least, text: 'x'.repeat(configSizeLimit - overhead) }
    expect((await save(fits)).status).toBe(200)
    expect(await save({ ...fits, text: `${fits.text}x` })).toMatchObject({
      status: 413,
      errorCode: 'PAYLOAD_TOO_LARGE',
    })
    expect(await save({ ...least, text: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      errorCode: 'PAYLOAD_TOO_LARGE',
    })
  })

  test('with If-Match succeeds for the current copy, and fails for an older one', async () => {
    const edited = { 'if-match': String((await read()).headers.etag) }
    const first = await save({ ...least, cardName: 'One' }, edited)
    expect(first.status).toBe(200)
    const refused = await save({ ...least, cardName: 'Two' }, edited)
    const errorMessage = 'The resource has changed. Please reload and try again.'
    expect(refused).toMatchObject({ status: 412, errorCode: 'PRECONDITION', errorMessage })
    expect((await read()).result.cardName).toBe('One')
    expect((await save({ ...least, cardName: 'Two' }, { 'if-match': String(first.headers.etag) })).status).toBe(200)
    expect((await save(least, { 'if-match': '*' })).status).toBe(200)
  })

  test('repeated with its key is done once', async () => {
    const first = await save(least, key('k'))
    const again = await save(least, key('k'))
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag])
    expect((await read()).result.timeStamp).toBe(first.result.timeStamp)
  })

  test("is for this merchant's admins only", async () => {
    const customer = await server.make.loggedIn(merchant)
    expect(await save(least, {}, customer)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await save(least, {}, merchant)).toMatchObject({ status: 401, errorCode: 'JWT_MISSING' })
    const other = await server.make.merchant()
    expect(await save(least, {}, { ...admin, appKey: other.appKey })).toMatchObject({
      status: 403,
      errorCode: 'TENANT_MISMATCH',
    })
    const before = (await read(other)).text
    await save({ ...least, cardName: 'Mine' })
    expect((await read(other)).text).toBe(before)
  })
})

describe('patching the config', () => {
  test('changes parts of it, all or none', async () => {
    await save({ ...least, cardName: 'Old', homeCards: [{ icon: 'gift', text: 'A', to: '/a' }] })
    const changed = await patch([
      { op: 'test', path: '/cardName', value: 'Old' },
      { op: 'replace', path: '/companyName', value: 'Bright Wash' },
      { op: 'add', path: '/homeCards/-', value: { icon: 'bell', text: 'B', to: 'b' } },
      { op: 'remove', path: '/cardName' },
    ])
    expect(changed.result).toMatchObject({ companyName: 'Bright Wash', homeCards: [{ to: '/a' }, { to: '/b' }] })
    expect(changed.result.cardName).toBeUndefined()
    const failed = await patch([
      { op: 'replace', path: '/companyName', value: 'x' },
      { op: 'test', path: '/version', value: 'other' },
    ])
    expect(failed).toMatchObject({ status: 422, errorCode: 'CONFIG_PATCH', errorMessage: 'Invalid Config.' })
    expect((await read()).result.companyName).toBe('Bright Wash')
  })

  test.each(['/nothing/here', '/__proto__/polluted', '/bubbles/constructor/prototype/x'])(
    'refuses the path %s',
    async (path) => {
      expect(await patch([{ op: 'add', path, value: 1 }])).toMatchObject({ status: 422, errorCode: 'CONFIG_PATCH' })
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    },
  )

  test("refuses a result that is not a config, and does not change the server's members", async () => {
    expect((await patch([{ op: 'remove', path: '/menuItems' }])).errorCode).toBe('CONFIG_INVALID')
    expect((await patch([{ op: 'replace', path: '', value: [] }])).errorCode).toBe('CONFIG_INVALID')
    const { result } = await patch([
      { op: 'replace', path: '/locations', value: [] },
      { op: 'replace', path: '/timeStamp', value: 1 },
    ])
    expect(result.locations).toHaveLength(2)
    expect(result.timeStamp).toBeGreaterThan(1)
  })

  test.each<[string, unknown]>([
    ['no operations', []],
    ['no list', { op: 'remove', path: '/x' }],
    ['an unknown operation', [{ op: 'eval', path: '/x' }]],
    ['an add without a value', [{ op: 'add', path: '/x' }]],
    ['a move from nowhere', [{ op: 'move', path: '/x' }]],
    ['too many', Array.from({ length: 501 }, () => ({ op: 'test', path: '/version', value: '1.5.1' }))],
  ])('with %s is not a patch', async (_, body) => {
    expect(await patch(body)).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  })

  test('accepts its own content type, which no other call accepts', async () => {
    const body = [{ op: 'add', path: '/cardName', value: 'x' }]
    expect(await patch(body, { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      errorCode: 'UNSUPPORTED_MEDIA',
    })
    expect(await save(least, patchType)).toMatchObject({ status: 415, errorCode: 'UNSUPPORTED_MEDIA' })
  })

  test('obeys If-Match', async () => {
    const { etag } = (await read()).headers
    const change = [{ op: 'add', path: '/cardName', value: 'x' }]
    expect((await patch(change, { 'if-match': String(etag) })).status).toBe(200)
    expect((await patch(change, { 'if-match': String(etag) })).errorCode).toBe('PRECONDITION')
  })

  test('two at the same time are both applied', async () => {
    await Promise.all([patch([{ op: 'add', path: '/one', value: 1 }]), patch([{ op: 'add', path: '/two', value: 2 }])])
    expect((await read()).result as SiteConfig & Record<string, unknown>).toMatchObject({ one: 1, two: 2 })
  })
})

describe('the raw editor', () => {
  const unlock = (password: string, as: object = admin, at = server) =>
    at.call('POST /accounts/site-config/unlock', { as, body: { password } })

  test('opens with the password of the settings, for admins only', async () => {
    expect((await unlock('raw-config')).result).toBe(true)
    expect(await unlock('raw-confi')).toMatchObject({
      status: 403,
      errorCode: 'CONFIG_PASSWORD',
      errorMessage: 'Incorrect Password',
    })
    expect((await unlock('raw-config', await server.make.loggedIn(merchant))).errorCode).toBe('FORBIDDEN')
  })

  test('accepts five attempts in a quarter of an hour', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1', CONFIG_PASSWORD: 'long enough' } })
    const who = await strict.make.loggedIn(await strict.make.merchant(), { isAdmin: true })
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await unlock('guess', who, strict)).errorCode).toBe('CONFIG_PASSWORD')
    expect((await unlock('long enough', who, strict)).errorCode).toBe('RATE_LIMITED')
    advanceTime(strict.clock, 15 * minute)
    expect((await unlock('long enough', await strict.make.logIn(who), strict)).result).toBe(true)
    await strict.close()
  })
})
