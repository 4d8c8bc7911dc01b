import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const script = '</script><script>pwned()</script><img src=x onerror=pwned()>'
const css = '#fff;}body{background:url(https://evil.example/x)}'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})
afterAll(() => server.close())

const least = { companyName: 'Wash', version: '1.5.1', menuItems: [], shopItems: [] }
/** As written, so that keys such as __proto__ arrive, which an object of this test could not have. */
const post = (json: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/site-config',
    headers: {
      app_key: admin.appKey,
      authorization: `Bearer ${admin.accessToken}`,
      'content-type': 'application/json',
    },
    payload: json,
  })
const save = (members: object) => post(JSON.stringify({ siteConfig: { ...least, ...members } }))
const visit = (url: string) => server.app.inject({ url, headers: { host: `${merchant.subdomain}.localhost:8080` } })

test.each([
  ['a colour with rules of its own', { lightTheme: { hero: css } }],
  ['a logo of another host', { logo: 'https://evil.example/logo.svg' }],
  ['a logo of another host, without its scheme', { logo: '//evil.example/logo.svg' }],
  ['a logo that is a script', { logo: 'javascript:pwned()' }],
  ['a menu entry that is a script', { menuItems: [{ name: 'A', link: 'javascript:pwned()' }] }],
  ['a store link that is a script', { appStore: { apple: 'javascript:pwned()' } }],
  ['a font family with rules of its own', { themes: { font: css } }],
])('%s is refused, or comes out as text alone', async (_name, members) => {
  const saved = await save(members)
  expect([200, 400]).toContain(saved.statusCode)
  const manifest = (await visit('/manifest.webmanifest')).body
  expect(manifest).not.toContain('evil.example')
  expect(manifest).not.toMatch(/javascript:/i)
  if (saved.statusCode === 200) {
    // A link that is no address of the site is a path of it.
    const stored = JSON.stringify(saved.json().resultData)
    expect(stored).not.toMatch(/"javascript:/i)
    expect(stored).not.toContain('"https://evil.example')
    expect(stored).not.toContain('"//evil.example')
  }
})

test('markup in texts is text in the manifest, in mails and on the pages of the server', async () => {
  expect((await save({ companyName: `Duck ${script}`, tagline: script })).statusCode).toBe(200)
  const manifest = (await visit('/manifest.webmanifest')).json() as { name: string }
  expect(manifest.name).toBe(`Duck ${script}`)
  const email = `hostile-${merchant.tenant}@example.com`
  const customer = await server.make.person(merchant, { email })
  await server.call('GET /users/emails/forgot-password', { as: merchant, query: { email: customer.email } })
  await server.idle()
  const mail = server.mailbox?.list().find(({ to }) => to === email)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script')
  expect(mail?.html).not.toContain('<img src=x')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  const page = await server.app.inject({
    url: '/api/v1/users/emails/confirm?token=none',
    headers: { host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html' },
  })
  expect(page.body).toContain('&lt;script&gt;')
  expect(page.body).not.toContain('<script>pwned')
})

test('keys of the prototype change no object of the server', async () => {
  for (const json of [
    `{"siteConfig":{"companyName":"W","version":"1","menuItems":[],"shopItems":[],"__proto__":{"polluted":1}}}`,
    `{"siteConfig":{"companyName":"W","version":"1","menuItems":[],"shopItems":[],"constructor":{"prototype":{"polluted":1}}}}`,
  ])
    expect([200, 400]).toContain((await post(json)).statusCode)
  for (const path of ['/__proto__/polluted', '/constructor/prototype/polluted', '/menuItems/__proto__/polluted']) {
    const { statusCode } = await server.app.inject({
      method: 'PATCH',
      url: '/api/v1/accounts/site-config',
      headers: {
        app_key: admin.appKey,
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': 'application/json-patch+json',
      },
      payload: JSON.stringify([{ op: 'add', path, value: 1 }]),
    })
    expect([400, 422]).toContain(statusCode)
  }
  expect('polluted' in {}).toBe(false)
  expect('polluted' in []).toBe(false)
})

test('two megabytes and a thousand levels are refused, and the server goes on', async () => {
  expect((await save({ tagline: 'x'.repeat(2 * 1024 * 1024) })).statusCode).toBe(413)
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const { statusCode } = await post(
    `{"siteConfig":{"companyName":"W","version":"1","menuItems":[],"shopItems":[],"deep":${deep}}}`,
  )
  expect([400, 413]).toContain(statusCode)
  expect((await save({})).statusCode).toBe(200)
  expect((await server.make.logIn({ ...admin, password } as TestPerson)).accessToken).toBeTruthy()
})
