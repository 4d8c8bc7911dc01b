import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFileStore } from '#server/files/store.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { slottedPage } from '#tests/support/slotted-page.ts'

const built = slottedPage({ scripts: ['/assets/index-Ab3dE_9-.js'], sheets: [] })

let server: TestServer
let merchant: TestMerchant
let other: TestMerchant
let logo: string

beforeAll(async () => {
  server = await makeServer()
  const { distDir, dataDir } = server.settings
  mkdirSync(join(distDir, 'assets'), { recursive: true })
  for (const page of ['index.html', 'web.html']) writeFileSync(join(distDir, page), built)
  writeFileSync(join(distDir, 'service-worker.js'), 'self.x = 1')
  writeFileSync(join(distDir, 'assets/index-Ab3dE_9-.js'), 'export {}')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#f00"/></svg>',
  )
  logo = (await openFileStore(dataDir).put(101, 'logo', 'svg', svg)).url
  merchant = await server.make.merchant({
    companyName: 'Duck Wash and Polish',
    siteConfig: { version: '1', menuItems: [], shopItems: [], logo, lightTheme: { background: '#00ff00' } },
  })
  other = await server.make.merchant()
})
afterAll(() => server.close())

const get = (url: string, at: { subdomain: string } | null = merchant, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { host: at ? `${at.subdomain}.localhost:8080` : 'localhost:8080', accept: 'text/html', ...headers },
  })

test("a visit's page has the merchant's name, colours and logo; the worker's copy is the page as built", async () => {
  const page = await get('/wallet')
  expect(page.body).toContain('<title>Duck Wash and Polish</title>')
  expect(page.body).toMatch(
    /<html lang="en" style="color-scheme:light dark;--hero-a:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);[^"]*"/,
  )
  expect(page.body).toMatch(
    /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)" \/><meta name="theme-color" content="#[0-9a-f]{6}" \/>/,
  )
  expect(page.body).toContain(`<img src="${logo}"`)
  expect(page.body).toContain('<span data-part="name">Duck Wash and Polish</span>')
  const again = await get('/wallet', merchant, { 'if-none-match': String(page.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await get('/index.html?__WB_REVISION__=1')).body).toBe(built)
  expect((await get('/', { subdomain: 'nowhere' })).body).toBe(built)
})

test("the merchant's texts are escaped in the page, and keep their signs", async () => {
  const companyName = '<script>"$&\'</script>'
  const odd = await server.make.merchant({ companyName })
  const { body } = await get('/', odd)
  expect(body).not.toContain('<script>')
  expect(body).toContain('<title>&lt;script&gt;&quot;$&amp;&#39;&lt;/script&gt;</title>')
})

test('every path other than a file serves the app, with its policy and without caching', async () => {
  for (const url of ['/', '/wallet', '/washes?location=2', '/a/b/c']) {
    const page = await get(url)
    expect(page.body).toContain('<div id="root"></div>')
    expect(page.headers['cache-control']).toBe('no-cache')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain(`connect-src 'self' ws://${merchant.subdomain}.localhost:8080`)
    expect(policy).toContain('frame-src http://gateway.localhost:8080')
    expect(policy).toContain('frame-ancestors http://localhost:8080')
  }
})

test('hashed files are cached for a year; the worker is revalidated each time', async () => {
  expect((await get('/assets/index-Ab3dE_9-.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const worker = await get('/service-worker.js')
  expect(worker.headers['cache-control']).toBe('no-cache')
  for (const encoding of ['br', 'identity']) {
    const { headers } = await get('/service-worker.js', merchant, { 'accept-encoding': encoding })
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  }
})

/** The tenants about which pages asked the database meanwhile. */
const readsDuring = async (act: () => Promise<unknown>): Promise<(number | null)[]> => {
  const reads: (number | null)[] = []
  const { kernel } = server.app
  const { transact } = kernel
  kernel.transact = (tenant, owner, work, options) => {
    if (owner === 'page') reads.push(tenant)
    return transact(tenant, owner, work, options)
  }
  try {
    await act()
    return reads
  } finally {
    kernel.transact = transact
  }
}

test('a page is from memory, unless announcements of changes may be missing', async () => {
  const page = () => get('/wallet', other)
  await page()
  expect(await readsDuring(page)).toEqual([])
  const { epochs } = server.app.kernel
  const { isCurrent } = epochs
  epochs.isCurrent = () => false
  try {
    expect(await readsDuring(page)).toEqual([other.tenant])
  } finally {
    epochs.isCurrent = isCurrent
  }
})

test('a page shows a save, and a suspension, at once, whatever hosts are asked for in between', async () => {
  const site = await server.make.merchant({ companyName: 'Before' })
  const admin = await server.make.loggedIn(site, { isAdmin: true })
  const title = async () => /<title>([^<]*)/.exec((await get('/wallet', site)).body)?.[1]
  expect(await title()).toBe('Before')
  const askForMadeUp = async () => {
    for (let n = 0; n < 520; n += 1)
      await server.app.inject({
        url: '/wallet',
        headers: { host: `made-up-${n}.localhost:8080`, accept: 'text/html' },
        remoteAddress: `10.0.${n >> 5}.1`,
      })
    expect(await title()).toBe('Before')
  }
  expect(await readsDuring(askForMadeUp)).toEqual([])
  const siteConfig = { companyName: 'After', version: '1', menuItems: [], shopItems: [] }
  await server.call('POST /accounts/site-config', { as: admin, body: { siteConfig } })
  expect(await title()).toBe('After')
})

test('a missing file, a path out of the folder and the API serve no page', async () => {
  for (const url of ['/missing.js', '/..%2f..%2fjwt-secret.txt', '/%2e%2e/jwt-secret.js', '/%00.js', '/%E0%A4%A.js']) {
    const answer = await get(url, merchant, { accept: '*/*' })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain(server.settings.jwtSecret)
  }
  expect((await get('/api/v1/none')).json()).toMatchObject({ errorCode: 'NOT_FOUND' })
})

test("the manifest is the merchant's; an unknown host has none", async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: 'Duck Wash and Polish',
    short_name: 'Duck Wash',
    start_url: '/',
    display: 'standalone',
    background_color: '#00ff00',
    id: '/',
    description: expect.stringContaining('Duck Wash and Polish'),
    categories: ['shopping', 'lifestyle'],
    display_override: ['standalone', 'minimal-ui'],
  })
  expect(
    (await get('/manifest.webmanifest', merchant, { 'if-none-match': String(answer.headers.etag) })).statusCode,
  ).toBe(304)
  expect((await get('/manifest.webmanifest', { subdomain: 'unknown' }, { accept: '*/*' })).json()).toMatchObject({
    errorCode: 'SITE_NOT_FOUND',
  })
})

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['maskable-512.png', 512],
  ['apple-touch-icon.png', 180],
  ['favicon.ico', 48],
])('%s is drawn from the logo on the background', async (name, edge) => {
  const answer = await get(`/icons/${name}`)
  expect(answer.headers['content-type']).toBe('image/png')
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([edge, edge])
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * edge + x) * info.channels, (y * edge + x) * info.channels + 3),
  ]
  expect(pixel(0, 0)).toEqual([0, 255, 0])
  expect(pixel(edge / 2, edge / 2)).toEqual([255, 0, 0])
})

test('a merchant without a logo has a neutral icon, and other icon names are unknown', async () => {
  expect((await get('/icons/icon-192.png', other)).statusCode).toBe(200)
  expect((await get('/icons/icon-64.png')).statusCode).toBe(404)
})

test("a merchant's file is served on its own host only, sandboxed as a document and cached for a year", async () => {
  const answer = await get(logo)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect((await get(logo, merchant, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  expect(await get(logo, merchant, { range: 'bytes=0-3' })).toMatchObject({ statusCode: 206, body: '<svg' })
  expect((await get(logo, merchant, { range: 'bytes=99999-' })).statusCode).toBe(416)
  expect((await get(logo, other, { accept: '*/*' })).json()).toMatchObject({ errorCode: 'NOT_FOUND' })
  expect((await get(logo, null)).statusCode).toBe(404)
})

test.each(['..%2f..%2fjwt-secret', 'jwt-secret', 'logo.svg.html', '.svg', 'logo.html', '%00.svg'])(
  'there is no file named %s',
  async (name) => {
    expect((await get(`/assets/101/${name}`)).statusCode).toBe(404)
  },
)

test('an instance that drains says so to the proxy, goes on answering, and ends each connection', async () => {
  onTestFinished(() => void (server.app.draining.isOn = false))
  expect((await get('/healthz')).headers.connection).not.toBe('close')
  server.app.draining.isOn = true
  expect(await get('/healthz')).toMatchObject({ statusCode: 503, headers: { connection: 'close', 'retry-after': '1' } })
  expect(await get('/readyz')).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
})

test('probes, run-time config and both forms of the API documentation are served', async () => {
  expect((await get('/healthz')).json()).toMatchObject({ status: 'ok' })
  expect((await get('/readyz')).json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
  expect((await get('/app-config.json')).json()).toMatchObject({
    environment: 'demo',
    apiUrl: '/api/v1',
    socketUrl: '/api/v1/ws',
    version: '1.5.1',
  })
  const page = await get('/api')
  expect(page.body).toContain('POST /users/login')
  expect(page.body).not.toMatch(/<script(?! src="http:\/\/localhost:\d+\/front-door\/)/)
  expect((await get('/api/v1/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('the mailbox shows mail escaped, with clickable links', async () => {
  await server.mailbox?.send({
    id: 'a',
    from: 'x@y',
    to: 'casey@example.com',
    subject: '<b>Hi</b>',
    text: 'see http://wash.localhost/x?a=1&b=2 <i>',
    html: '',
  })
  const page = await get('/mail', null)
  expect(page.body).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(page.body).toContain('<a href="http://wash.localhost/x?a=1&amp;b=2">')
  expect(page.body).not.toContain('<i>')
  expect((await get('/mail.json?to=CASEY@example.com', null)).json()).toMatchObject([
    { to: 'casey@example.com', subject: '<b>Hi</b>' },
  ])
  expect((await get('/mail.json?to=noor@example.com', null)).json()).toEqual([])
})

test('the mailbox and the push box answer on the bare host only', async () => {
  for (const url of ['/mail', '/mail.json', '/push', '/push.json']) {
    expect((await get(url, null)).statusCode, url).toBe(200)
    const foreign = await server.app.inject({ url, headers: { host: 'rebound.example' } })
    expect(foreign.body, url).not.toContain('Mailbox')
    expect([302, 404], url).toContain(foreign.statusCode)
    const site = await get(url, merchant, { accept: 'application/json' })
    expect(site.body, url).not.toMatch(/Mailbox|Push messages|^\[/)
  }
})

test('the policy names the gateway only for a merchant with an account there', async () => {
  const [with_, without, named] = [
    await server.make.merchant({ processor: 'worldpay' }),
    await server.make.merchant({ processor: 'none' }),
    await server.make.merchant({ processor: 'worldpay', hasAccount: false }),
  ]
  const frames = async (at: { subdomain: string }) =>
    /frame-src ([^;]+)/.exec(String((await get('/', at)).headers['content-security-policy']))?.[1]
  expect(await frames(with_)).toBe('http://gateway.localhost:8080')
  expect(await frames(without)).toBe("'none'")
  expect(await frames(named)).toBe("'none'")
  expect(await frames({ subdomain: 'nobody-yet' })).toBe("'none'")
})

test('the run-time config names the environment: dev, demo or production', async () => {
  expect((await get('/app-config.json')).json()).toMatchObject({ environment: 'demo' })
  const dev = await makeServer({ beside: server, env: { CLEARCOAT_ENVIRONMENT: 'dev' } })
  expect((await dev.app.inject({ url: '/app-config.json' })).json()).toMatchObject({ environment: 'dev' })
  await dev.close()
})
