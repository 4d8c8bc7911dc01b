import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { AgreedText } from '#contract/rules/consents.ts'
import { sanitised as safe } from '#server/security/merchant-html.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let user: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant({
    terms: [safe('<p>Be kind.</p>')],
    clubTerms: [safe('<p>Monthly.</p>')],
    privacyPolicy: safe('<p>Private.</p>'),
  })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  user = await server.make.loggedIn(merchant)
  await server.make.card(user, tokenFor('approves'))
})

const publish = (changes: ConfigChange[]) =>
  server.call('POST /accounts/site-config/changes', { as: admin, body: { changes } })

/** The texts as the tests have published them last. */
const first = { terms: '<p>Be kind.</p>', clubTerms: '<p>Monthly.</p>', privacyPolicy: '<p>Private.</p>' }

/** Publishes a new version of a text, and asks for it unless told otherwise. */
const renew = async (text: AgreedText, html: string, { before = first[text], asks = true } = {}) => {
  const { live, agreeFrom } = (await versions(text)).result
  const change = { path: `/texts/${text}/html`, before, after: html }
  const ask = { path: `/texts/${text}/agreeFrom`, before: agreeFrom, after: live + 1 }
  expect((await publish([change, ...(asks ? [ask] : [])])).status).toBe(200)
}
const versions = (text: AgreedText) =>
  server.call('GET /accounts/texts/{text}/versions', { as: admin, params: { text } })
const listed = async (text: AgreedText, answer: 'agreed' | 'refused' | 'missing', query: object = {}) =>
  (
    await server.call('GET /accounts/texts/{text}/consents', {
      as: admin,
      params: { text },
      query: { answer, ...query },
    })
  ).result

const asked = async (as = user) => (await server.call('GET /users', { as })).result.asked
const answer = (kind: AgreedText, version: number, agreed = true, as = user) =>
  server.call('POST /users/consents', { as, body: { kind, version, agreed } })

const wash = async () => (await server.make.product(merchant)).id
const club = async () => {
  await server.make.car(user)
  return (await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 2_999 })).id
}
let keys = 0
const order = (productId: number, own: object = {}) =>
  server.call('POST /orders', {
    as: user,
    body: { products: [{ productId }], ...own },
    headers: { 'idempotency-key': `order-${(keys += 1)}` },
  })

describe('a published text', () => {
  test('is a new version only where it has changed, and the version before stays readable', async () => {
    expect((await versions('terms')).result).toMatchObject({ live: 1, agreeFrom: null, counts: null })
    await renew('terms', '<p>Be kinder.</p>', { asks: false })
    await publish([{ path: '/texts/faq/html', before: null, after: '<p>Ask.</p>' }])
    const { result } = await versions('terms')
    expect(result.versions.map(({ number }) => number)).toEqual([2, 1])
    expect(result.versions[0]).toMatchObject({ publishedAt: expect.any(String), author: 'Casey Rivers' })
    expect(result.versions[1]).toMatchObject({ publishedAt: null, author: null })
    const read = (number: number) =>
      server.call('GET /accounts/texts/{text}/versions/{number}', {
        as: admin,
        params: { text: 'terms', number: String(number) },
      })
    expect((await read(1)).result.html).toBe('<p>Be kind.</p>')
    expect((await read(2)).result.html).toBe('<p>Be kinder.</p>')
    expect(await read(3)).toMatchObject({ status: 404, errorCode: 'TEXT_VERSION_UNKNOWN' })
    const { versions: live } = (await server.call('GET /accounts/settings/app', { as: merchant })).result
    expect(live).toEqual({ terms: 2, clubTerms: 1, privacyPolicy: 1 })
  })

  test('is stored without what may not stand in it, in its version too', async () => {
    await renew('privacyPolicy', '<p onclick="x()">A<script>alert(1)</script><o:p></o:p></p>', { asks: false })
    const params = { text: 'privacyPolicy' as const, number: '2' }
    const read = await server.call('GET /accounts/texts/{text}/versions/{number}', { as: admin, params })
    expect(read.result.html).toBe('<p>A</p>')
  })

  test('that is asked for is asked of everybody, of the club’s terms of members alone', async () => {
    expect(await asked()).toBeUndefined()
    await renew('terms', '<p>New.</p>')
    expect(await asked()).toEqual([{ kind: 'terms', version: 2 }])
    await renew('clubTerms', '<p>Yearly.</p>')
    expect(await asked()).toEqual([{ kind: 'terms', version: 2 }])
    await server.make.club(user)
    expect(await asked()).toEqual([
      { kind: 'clubTerms', version: 2 },
      { kind: 'terms', version: 2 },
    ])
  })

  test('with a corrected spelling is asked for only of users who have not agreed yet', async () => {
    await renew('terms', '<p>Nwe.</p>')
    const other = await server.make.loggedIn(merchant)
    await answer('terms', 2)
    await renew('terms', '<p>New.</p>', { before: '<p>Nwe.</p>', asks: false })
    expect(await asked()).toBeUndefined()
    expect(await asked(other)).toEqual([{ kind: 'terms', version: 3 }])
  })

  test('that is taken away can ask for nothing', async () => {
    const changes = [
      { path: '/texts/terms/html', before: first.terms, after: null },
      { path: '/texts/terms/agreeFrom', before: null, after: 2 },
    ]
    expect(await publish(changes)).toMatchObject({
      errorCode: 'CONFIG_INVALID',
      fieldErrors: { '/texts/terms/agreeFrom': 'must be empty while there is no text.' },
    })
    await publish(changes.slice(0, 1))
    expect((await versions('terms')).result).toMatchObject({ live: 2, counts: null })
  })
})

describe('an answer', () => {
  beforeEach(() => renew('terms', '<p>New.</p>'))

  test('ends the question, and a repeat changes nothing', async () => {
    expect((await answer('terms', 2)).result.asked).toBeUndefined()
    const { people } = await listed('terms', 'agreed')
    expect(people).toEqual([
      expect.objectContaining({ email: user.email, agreed: { version: 2, at: expect.any(String), source: 'asked' } }),
    ])
    server.clock.advance(1_000)
    await answer('terms', 2)
    expect((await listed('terms', 'agreed')).people).toEqual(people)
  })

  test('to an earlier version that arrives late is kept as one to that version', async () => {
    expect((await answer('terms', 1)).result.asked).toEqual([{ kind: 'terms', version: 2 }])
    const { result } = await versions('terms')
    expect(result.versions.map(({ number, agreed }) => [number, agreed])).toEqual([
      [2, 0],
      [1, 1],
    ])
    expect(result.counts).toEqual({ required: 2, agreed: 0, refused: 0 })
  })

  test('that refuses terms for everybody is kept, and the question stays', async () => {
    expect((await answer('terms', 2, false)).result.asked).toEqual([{ kind: 'terms', version: 2 }])
    expect((await versions('terms')).result.counts).toEqual({ required: 2, agreed: 0, refused: 1 })
    await answer('terms', 2)
    await answer('terms', 2, false)
    expect((await versions('terms')).result.counts).toEqual({ required: 2, agreed: 1, refused: 0 })
  })

  test('of two devices at once is one', async () => {
    await Promise.all([answer('terms', 2, false), answer('terms', 2), answer('terms', 2, false), answer('terms', 2)])
    expect((await versions('terms')).result.counts).toEqual({ required: 2, agreed: 1, refused: 0 })
  })

  test('to a version that was never published is refused', async () => {
    expect(await answer('terms', 3)).toMatchObject({ status: 404, errorCode: 'TEXT_VERSION_UNKNOWN' })
  })

  test('goes with the account', async () => {
    await answer('terms', 2)
    await server.call('DELETE /users', { as: user })
    expect((await versions('terms')).result.counts).toEqual({ required: 1, agreed: 0, refused: 0 })
    expect((await listed('terms', 'agreed')).people).toEqual([])
  })
})

describe('an order', () => {
  test('is refused while an answer is missing, charges nothing, and goes through after it', async () => {
    const productId = await wash()
    await renew('terms', '<p>New.</p>')
    expect(await order(productId)).toMatchObject({ status: 409, errorCode: 'CONSENT_REQUIRED' })
    expect((await server.call('GET /users/purchases', { as: user })).result).toEqual([])
    await answer('terms', 2)
    expect((await order(productId)).result.approved).toBe(true)
  })

  test('of a member who keeps the old terms of the club goes through', async () => {
    const productId = await wash()
    await server.make.club(user)
    await renew('clubTerms', '<p>Yearly.</p>')
    expect((await order(productId)).errorCode).toBe('CONSENT_REQUIRED')
    expect((await answer('clubTerms', 2, false)).result.asked).toBeUndefined()
    expect((await order(productId)).result.approved).toBe(true)
    expect((await listed('clubTerms', 'refused')).people).toEqual([
      expect.objectContaining({ email: user.email, agreed: null, refused: { version: 2, at: expect.any(String) } }),
    ])
  })

  test('with a club keeps the version that was agreed to, which needs no earlier answer', async () => {
    const productId = await club()
    await renew('clubTerms', '<p>Yearly.</p>')
    expect((await order(productId)).errorCode).toBe('CONSENT_REQUIRED')
    expect((await order(productId, { clubTerms: 1 })).errorCode).toBe('CONSENT_REQUIRED')
    expect((await order(productId, { clubTerms: 3 })).errorCode).toBe('CONSENT_REQUIRED')
    expect((await order(productId, { clubTerms: 2 })).result.approved).toBe(true)
    expect((await server.call('GET /users/purchases', { as: user })).result).toMatchObject([{ clubTerms: 2 }])
    const params = { id: user.userId }
    expect((await server.call('GET /accounts/customers/{id}', { as: admin, params })).result).toMatchObject({
      consents: [{ kind: 'clubTerms', version: 2, agreed: true, source: 'order' }],
      purchases: [{ clubTerms: 2 }],
    })
    expect((await versions('clubTerms')).result.counts).toEqual({ required: 1, agreed: 1, refused: 0 })
  })

  test('of an app that names no version is taken as before where nothing is asked', async () => {
    const productId = await club()
    expect((await order(productId)).result.approved).toBe(true)
    expect((await server.call('GET /users/purchases', { as: user })).result[0]).not.toHaveProperty('clubTerms')
  })
})

describe('the list of customers', () => {
  test('is found by words and read in pages', async () => {
    for (let number = 0; number < 51; number += 1)
      await server.make.person(merchant, { email: `p${String(number).padStart(2, '0')}@example.com` })
    await renew('privacyPolicy', '<p>New.</p>')
    const page = await listed('privacyPolicy', 'missing', { words: 'p', after: '' })
    expect(page.people).toHaveLength(50)
    const rest = await listed('privacyPolicy', 'missing', { words: '@example.com', after: page.next })
    expect(rest.people.length).toBeGreaterThan(0)
    expect(rest.next).toBeNull()
    expect((await listed('privacyPolicy', 'missing', { words: 'p07@' })).people).toMatchObject([
      { email: 'p07@example.com', agreed: null, refused: null },
    ])
    expect((await listed('privacyPolicy', 'missing', { words: 'casey riv' })).people.length).toBeGreaterThan(0)
    expect((await listed('privacyPolicy', 'missing', { words: '%' })).people).toEqual([])
  })
})

describe('the file of those who have not agreed', () => {
  const file = async (text: AgreedText, as = admin) => {
    const answered = await server.call('GET /accounts/texts/{text}/consents/file', { as, params: { text } })
    return { ...answered, lines: answered.text.replace('\uFEFF', '').trim().split('\r\n') }
  }

  test('has who refused and who has not answered, with the version agreed to before', async () => {
    const formula = await server.make.loggedIn(merchant, { email: '=cmd@example.com', firstName: '@SUM(A1)' })
    const member = await server.make.loggedIn(merchant, { email: 'zoe@example.com', firstName: 'Zoe, "Z"' })
    await renew('terms', '<p>New.</p>')
    await answer('terms', 1, true, member)
    await answer('terms', 2, false, member)
    await answer('terms', 2)
    const { status, headers, lines } = await file('terms')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const rows = lines.filter((line) => !line.startsWith(admin.email))
    expect(rows[0]).toBe('email,name,answer,agreedVersion,agreedAt')
    expect(rows.slice(1)).toEqual([
      `'=cmd@example.com,'@SUM(A1) Rivers,missing,,`,
      expect.stringMatching(/^zoe@example\.com,"Zoe, ""Z"" Rivers",refused,1,\d{4}-.*Z$/),
    ])
    expect(lines).toHaveLength(4)
    expect(formula.email).toBe('=cmd@example.com')
  })

  test('of the club terms lists only members, and is empty while no version asks for consent', async () => {
    const member = await server.make.loggedIn(merchant, { email: 'member@example.com' })
    await server.make.club(member)
    expect((await file('clubTerms')).lines).toHaveLength(1)
    await renew('clubTerms', '<p>Yearly.</p>')
    expect((await file('clubTerms')).lines.slice(1)).toEqual([
      expect.stringMatching(/^member@example\.com,.*,missing,,$/),
    ])
  })

  test('is for this merchant’s administrators, and lists no customer of another merchant', async () => {
    await renew('terms', '<p>New.</p>')
    expect((await file('terms', user)).errorCode).toBe('FORBIDDEN')
    const other = await server.make.merchant({ terms: [safe('<p>Theirs.</p>')] })
    const theirs = await server.make.loggedIn(other, { isAdmin: true })
    expect((await file('terms', theirs)).lines).toHaveLength(1)
  })
})

test('who signs up has agreed to what is live, and to nothing that was replaced meanwhile', async () => {
  const { termsVersion } = (await server.call('GET /accounts/settings/app', { as: merchant })).result
  const signUp = (email: string) =>
    server.call('POST /users', {
      as: merchant,
      headers: { deviceid: 'abcdefghij0123456789', captcha: 'x' },
      body: {
        firstName: 'Robin',
        lastName: 'Lake',
        email,
        birthdayMonth: 1,
        birthdayDay: 2,
        zipPostalCode: '97301',
        cellPhoneNumber: '5035550100',
        password: 'Wash-day-1',
        termsVersion,
      },
    })
  await signUp('robin@example.com')
  await renew('terms', '<p>New.</p>')
  await signUp('late@example.com')
  const consentsOf = async (email: string) => {
    const search = { as: admin, params: { id: server.deps.random.uuid() }, body: { text: email } }
    const [hit] = (await server.call('PUT /accounts/customer-searches/{id}', search)).result.hits
    return (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: hit!.id } })).result.consents
  }
  expect(await consentsOf('robin@example.com')).toMatchObject([
    { kind: 'privacyPolicy', version: 1, agreed: true, source: 'signUp' },
    { kind: 'terms', version: 1, agreed: true, source: 'signUp' },
  ])
  expect(await consentsOf('late@example.com')).toEqual([])
})

test('an answer is in the audit log with the one before, and once however often it is sent', async () => {
  for (const agreed of [false, true, true]) expect((await answer('terms', 1, agreed)).status).toBe(200)
  const query = { act: 'consent given', subject: user.email } as const
  const { acts } = (await server.call('GET /accounts/audit', { as: admin, query })).result
  expect(acts.map(({ changes }) => changes[0])).toEqual([
    { field: 'consent', before: 'terms 1 refused', after: 'terms 1 agreed' },
    { field: 'consent', before: null, after: 'terms 1 refused' },
  ])
})
