import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnreachable } from '#server/database/transact.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { askAt } from '#tests/support/run-server.ts'

let server: TestServer
let merchant: TestMerchant
let dark: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  const { distDir } = server.settings
  mkdirSync(distDir, { recursive: true })
  for (const page of ['index.html', 'web.html', 'admin.html', 'office.html'])
    writeFileSync(join(distDir, page), `<!doctype html><title>${page}</title>`)
  const siteConfig = { version: '1', menuItems: [], shopItems: [], logo: '/assets/1/logo-1.svg' }
  merchant = await server.make.merchant({ companyName: 'Duck & Wash', siteConfig })
  dark = await server.make.merchant({ companyName: 'Night Wash', siteConfig: { ...siteConfig, dark_theme: true } })
})
afterAll(() => server.close())

/** As a browser asks that opens an address. */
const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari/537.36' }

const get = (url: string, headers: Record<string, string> = browser, subdomain: string | null = merchant.subdomain) =>
  server.app.inject({
    url,
    headers: { host: subdomain === null ? 'localhost:8080' : `${subdomain}.localhost:8080`, ...headers },
  })
const post = (url: string, headers: Record<string, string> = browser) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: 'token=1.x',
    headers: {
      host: `${merchant.subdomain}.localhost:8080`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })

/** Acts while the database gives no connection, so that its announcements are missing as well. */
const withoutDatabase = async <T>(act: () => Promise<T>): Promise<T> => {
  const { database, app } = server
  const { epochs } = app.kernel
  const { transact } = database
  const { isCurrent } = epochs
  database.transact = () => Promise.reject(new DatabaseUnreachable('no connection'))
  epochs.isCurrent = () => false
  try {
    return await act()
  } finally {
    database.transact = transact
    epochs.isCurrent = isCurrent
  }
}

const heading = (html: string): string | undefined => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]

describe('while the database is away', () => {
  test.each([
    ['the phone app', '/', phone],
    ['a screen of the phone app', '/wallet', phone],
    ['the web shop', '/', {}],
    ['a public page', '/privacy', {}],
    ['a page with a query', '/washes?location=2', {}],
    [
      'the page of a shell, which the worker asks for by its file',
      '/index.html',
      { accept: '*/*', 'sec-fetch-dest': 'empty' },
    ],
    ['the back office', '/mmtpo/customers', {}],
    ['the site admin', '/SiteAdmin', {}],
    ['a receipt', '/receipt/0123456789012345678901', {}],
    ['the link of a mail', '/api/v1/users/emails/confirm?token=1.x', {}],
  ])('%s is a page that says so, and comes back by itself', async (_, url, headers) => {
    const answer = await withoutDatabase(() => get(url, { ...browser, ...headers }))
    expect([answer.statusCode, heading(answer.body)]).toEqual([503, 'We’ll be right back'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '15',
      refresh: expect.stringMatching(/^15; url=[/?]/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain('no connection')
  })

  test('a call keeps its envelope, whatever it accepts', async () => {
    const headers = { app_key: merchant.appKey, ...browser }
    for (const answer of await withoutDatabase(() =>
      Promise.all([get('/api/v1/locations', headers), post('/api/v1/users/login', headers)]),
    )) {
      expect(answer.json()).toMatchObject({ success: false, errorCode: 'UNAVAILABLE' })
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers.refresh]).toEqual([503, '2', undefined])
    }
  })

  test.each([
    ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a program', { accept: 'application/json' }],
    ['a request that refuses pages', { accept: 'text/html;q=0, application/json' }],
    ['a frame', { ...browser, 'sec-fetch-dest': 'iframe' }],
    ['a request of a page', { ...browser, 'sec-fetch-dest': 'empty' }],
  ])('%s gets the envelope', async (_, headers) => {
    const answer = await withoutDatabase(() => get('/wallet', headers))
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'UNAVAILABLE' })
  })

  test('a browser that does not say what it asks for gets the page by what it accepts', async () => {
    const answer = await withoutDatabase(() => get('/wallet', { accept: 'text/html;q=0.9, */*' }))
    expect(heading(answer.body)).toBe('We’ll be right back')
  })

  test('the page is in the look of a merchant that this instance knows, else in a neutral one', async () => {
    const unknown = await withoutDatabase(() => get('/wallet', browser, dark.subdomain))
    expect(unknown.body).not.toContain('class="band"')
    await get('/wallet', browser, dark.subdomain)
    await get('/wallet')
    const [known, ofDark] = await withoutDatabase(() =>
      Promise.all([get('/wallet'), get('/wallet', browser, dark.subdomain)]),
    )
    expect(known.body).toContain('<title>We’ll be right back · Duck &amp; Wash</title>')
    expect(known.body).toContain('<div class="band"><p>Duck &amp; Wash</p></div>')
    expect(known.body, 'no file is asked of a server that cannot answer').not.toContain('<img')
    expect(known.body).toContain('color-scheme: light dark')
    expect(ofDark.body).toContain('<div class="band"><p>Night Wash</p></div>')
    expect(ofDark.body).toContain(':root { color-scheme: dark; }')
    const elsewhere = await withoutDatabase(() => get('/wallet', browser, 'made-up'))
    expect(elsewhere.body).not.toContain('class="band"')
  })

  test('customers read what still works, staff what is kept', async () => {
    const [customer, staff, other] = await withoutDatabase(() =>
      Promise.all([get('/wallet'), get('/mmtpo'), get('/mail', browser, 'made-up')]),
    )
    expect(customer.body).toContain('If you have our app, it still opens')
    expect(customer.body).toContain('your codes work there again as soon as we’re back')
    expect(staff.body).toContain('What was saved is kept.')
    expect(staff.body).not.toContain('kiosk')
    expect(other.statusCode).toBe(503)
  })

  test('a reader stops the page from reloading, and goes on at the address without that', async () => {
    const going = await withoutDatabase(() => get('/washes?a=1&b=%22%3E'))
    expect(going.headers.refresh).toBe('15; url=?a=1&b=%22%3E')
    expect(going.body).toContain('<a href="?a=1&amp;b=%22%3E&amp;reload=no">Stop that</a>')
    const asking = await withoutDatabase(() => get('/washes?from=/shop?a=1'))
    expect(asking.headers.refresh).toBe('15; url=?from=%2Fshop%3Fa%3D1')
    const stopped = await withoutDatabase(() => get('/washes?a=1&reload=no'))
    expect([stopped.statusCode, stopped.headers.refresh, stopped.headers['retry-after']]).toEqual([
      503,
      undefined,
      '15',
    ])
    expect(stopped.body).toContain('<a class="button" href="?a=1">Try again now</a>')
    expect(stopped.body).not.toContain('Stop that')
  })

  test('no address leads the links of the page to another host', async () => {
    const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const headers = { host: `${merchant.subdomain}.localhost:8080`, ...browser }
    for (const path of ['//evil.example/', '//evil.example/?', '/\\evil.example/']) {
      const answer = await withoutDatabase(() => askAt(port)('GET', path, headers))
      expect([path, answer.status, answer.headers.refresh]).toEqual([path, 503, '15; url=?'])
      expect(answer.text).toContain('<a class="button" href="?">Try again now</a>')
      expect(answer.text).not.toContain('evil.example')
    }
  })

  test('a form that was sent is not sent again by itself', async () => {
    const answer = await withoutDatabase(() => post('/api/v1/users/emails/confirm'))
    expect([answer.statusCode, answer.headers.refresh]).toEqual([503, undefined])
    expect(answer.body).toContain('Please go back in a minute, and send it again.')
    expect(answer.body).not.toContain('Try again now')
  })

  test('the probe of the process answers', async () => {
    const answer = await withoutDatabase(() => get('/healthz', browser, null))
    expect(answer.json()).toMatchObject({ status: 'ok' })
  })
})

describe('a page that cannot be shown for another reason', () => {
  test('says that there were too many requests, and comes back once they are over', async () => {
    const { kernel } = server.app
    const { enter } = kernel
    kernel.enter = () => ({ allowed: false, limit: 1, remaining: 0, resetIn: 42 })
    try {
      const answer = await get('/wallet')
      expect([answer.statusCode, heading(answer.body)]).toEqual([429, 'One moment, please'])
      expect([answer.headers['retry-after'], answer.headers.refresh]).toEqual(['42', '42; url=/wallet'])
      expect((await get('/wallet', { accept: '*/*' })).json()).toMatchObject({ errorCode: 'RATE_LIMITED' })
    } finally {
      kernel.enter = enter
    }
  })

  test('says that something went wrong, without the detail, and leaves the next try to its reader', async () => {
    const { sites } = server.app.kernel
    const { bySubdomain } = sites
    sites.bySubdomain = () => Promise.reject(new Error('the shelf is empty'))
    try {
      const answer = await get('/wallet')
      expect([answer.statusCode, heading(answer.body)]).toEqual([500, 'Something went wrong'])
      expect([answer.headers['retry-after'], answer.headers.refresh]).toEqual([undefined, undefined])
      expect(answer.body).not.toContain('shelf')
      expect((await get('/api/v1/locations', browser)).json()).toMatchObject({ errorCode: 'INTERNAL' })
    } finally {
      sites.bySubdomain = bySubdomain
    }
  })

  test('says that there is no page, also of an address that cannot be read', async () => {
    for (const [url, subdomain] of [
      ['/api/none', merchant.subdomain],
      ['/%', merchant.subdomain],
      [`/assets/${merchant.tenant}/gone.png`, merchant.subdomain],
    ] as const) {
      const answer = await get(url, browser, subdomain)
      expect([url, answer.statusCode, heading(answer.body)]).toEqual([url, 404, 'There is no page here'])
      expect(answer.headers['x-request-id']).toBeTruthy()
    }
    expect((await get('/%', { accept: '*/*' })).json()).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})
