import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PageData, RenderPort, RenderPorts } from '#contract/render.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { lockMerchant, updateSiteConfig } from '#server/tables/merchants.ts'
import { builtRender, writePages } from '#tests/support/built-render.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const folders = temporaryFolders()
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile Safari/537.36'

let server: TestServer
let ports: RenderPorts
beforeAll(async () => {
  ports = await builtRender(folders())
  server = await makeServer({ render: ports })
  writePages(server.settings.distDir)
}, 180_000)
afterAll(() => server.close())

const get = (merchant: TestMerchant, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: {
      host: `${merchant.subdomain}.localhost:8080`,
      accept: 'text/html',
      'user-agent': desktop,
      ...headers,
    },
  })

const shop = async (companyName: string) => {
  const merchant = await server.make.merchant({ companyName, hasEcom: true, hasAccount: false })
  await server.make.product(merchant, { name: `${companyName} Deluxe` })
  return merchant
}

test('a page of the shop is complete before any script runs', async () => {
  const merchant = await shop('Heron')
  const { statusCode, body, headers } = await get(merchant, '/shop/washes')
  expect(statusCode).toBe(200)
  const markup = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  expect(markup).toContain('Heron Deluxe')
  expect(markup).toContain('href="/shop/washes"')
  expect(body).toContain('<title>Shop - Washes · Heron</title>')
  expect(body).toContain(`<link rel="canonical" href="http://${merchant.subdomain}.localhost:8080/shop/washes">`)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(headers.vary).toContain('user-agent')
  // The only scripts are the built ones: data and facts are no code.
  expect([...body.matchAll(/<script type="([^"]+)"/g)].map(([, type]) => type).sort()).toEqual([
    'application/json',
    'application/ld+json',
    'application/ld+json',
    'module',
  ])
})

test('the first visit of a phone is the log-in below the splash, complete before any script runs', async () => {
  const merchant = await shop('Dunlin')
  const { body, headers } = await get(merchant, '/', { 'user-agent': phone })
  expect(body).toContain('<h1>Log in</h1>')
  expect(body).toContain('data-ui="splash"')
  expect(body).not.toContain('<!--$!-->')
  expect(body).toContain('<title>Dunlin</title>')
  expect(headers.vary).toContain('user-agent')
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)![1]!
  expect(Object.keys((JSON.parse(data) as { answers: object }).answers).sort()).toEqual(['siteConfig', 'siteKey'])
  // Any other screen is drawn by the phone itself: only the phone knows whose it is.
  expect((await get(merchant, '/wallet', { 'user-agent': phone })).body).not.toContain('page-data')
  expect((await get(merchant, '/index.html', { 'user-agent': phone })).body).not.toContain('page-data')
})

test('a page carries the tags of its answers, by which a device confirms them later', async () => {
  const merchant = await shop('Whimbrel')
  const { body } = await get(merchant, '/shop/washes')
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)![1]!
  const { etags } = JSON.parse(data) as PageData
  for (const [name, path] of [
    ['siteConfig', '/accounts/site-config'],
    ['products/AppWash', '/products?type=AppWash'],
  ] as const) {
    const { headers } = await get(merchant, `/api/v1${path}`, { app_key: merchant.appKey })
    expect(etags[name], name).toBe(headers.etag)
  }
})

test('what a page is painted with is named before its scripts, which leave the line to it', async () => {
  const { body } = await get(await shop('Plover'), '/shop/washes')
  const sheets = [...body.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)]
  expect(sheets.map(([, address]) => address!.split('/')[1])).toEqual(['static', 'look'])
  expect(sheets.at(-1)!.index).toBeLessThan(body.indexOf('<script type="module"'))
  expect(body).toContain('<script type="module" fetchpriority="low" crossorigin')
})

test('every public page is drawn without a part that waits for code', async () => {
  const merchant = await shop('Avocet')
  const sitemap = (await get(merchant, '/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(8)
  // What React writes in place of a part that the browser has to draw.
  for (const path of paths) expect((await get(merchant, path)).body, path).not.toContain('<!--$!-->')
})

test('a change of the merchant is in the next answer', async () => {
  const merchant = await shop('Grebe')
  await get(merchant, '/shop/washes')
  await server.make.product(merchant, { name: 'Grebe Express' })
  await expect.poll(async () => (await get(merchant, '/shop/washes')).body).toContain('Grebe Express')
})

test('texts of the merchant cannot end the data or the markup', async () => {
  const hostile = '</script><script>alert(1)</script><!--'
  const merchant = await shop(hostile)
  const { body } = await get(merchant, '/shop/washes')
  expect(body).not.toContain('<script>alert(1)')
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)![1]!
  expect(JSON.stringify(JSON.parse(block))).toContain('alert(1)')
})

/** Puts hostile texts into every text of a merchant as a direct write does, past all checks of a save. */
const poison = ({ tenant }: TestMerchant) =>
  server.database.transact(tenant, 'test', async (tx) => {
    const texts = JSON.stringify(hostileHtml)
    const { siteConfig } = await lockMerchant(tx, tenant)
    const hostile = {
      tagline: '"><img src=x onerror=pwned()>',
      splashText: '</script><script>pwned()</script>',
      logo: 'javascript:pwned()',
      cardName: '<svg onload=pwned()>',
      lightTheme: { hero: '#fff;}</style><script>pwned()</script>', primary: 'url(javascript:pwned())' },
      carousel: { pages: [{ headline: '<img src=x onerror=pwned()>', text: '"onclick="pwned()', tag: '_SHOP' }] },
    }
    await tx.execute(sql`update merchants set
      company_name = ${'Smith </title><script>pwned()</script>'},
      site_config = ${JSON.stringify({ ...siteConfig, ...hostile })}::jsonb,
      config_timestamp = config_timestamp + 1,
      terms = ${texts}::jsonb,
      club_terms = ${texts}::jsonb,
      support_faqs = ${`<h3 onclick="pwned()">Is it safe?</h3>${hostileHtml.join('')}`},
      privacy_policy = ${hostileHtml.join('')}`)
  })

/** Tags with an attribute or an address that runs, and scripts that are not the build's. */
const dangersIn = (html: string): string[] => {
  // Data, whose "<" are escaped, is no markup; quoted values are looked at by themselves.
  const markup = html.replaceAll(/<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, '')
  const tags = markup.replaceAll(/"[^"]*"/g, '""').match(/<[a-z][^<>]*/gi) ?? []
  return [
    ...tags.filter((tag) => /\son\w+\s*=|pwned|^<(?:script|style)$/i.test(tag)),
    ...(markup.match(/(?:href|src|action)="\s*(?:javascript|vbscript|data:text)[^"]*/gi) ?? []),
  ]
}

test('a hostile text that was written past every check is inert wherever the server puts it', async () => {
  const merchant = await shop('Snipe')
  await get(merchant, '/')
  await poison(merchant)
  await expect.poll(async () => (await get(merchant, '/')).body).toContain('Smith')
  const sitemap = (await get(merchant, '/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path!)
  expect(paths).toEqual(expect.arrayContaining(['/faq', '/termsAndConditions', '/privacy']))
  const pages = await Promise.all(paths.map(async (path) => [path, (await get(merchant, path)).body] as const))
  const asPhone = await get(merchant, '/', { 'user-agent': phone })
  for (const [path, body] of [...pages, ['the app', asPhone.body] as const]) {
    expect(body, path).toContain('page-data')
    expect(dangersIn(body), path).toEqual([])
  }
  expect((await get(merchant, /\/look\/[\w-]+\.css/.exec(asPhone.body)![0])).body).not.toContain('pwned')

  const texts = await server.call('GET /accounts/settings/app', { as: merchant })
  const { support, terms, washClubTerms, privacyPolicy } = texts.result
  const answered = [support.supportFaqs, privacyPolicy, ...[...terms, ...washClubTerms].map(({ value }) => value)]
  expect(answered.length).toBe(2 + 2 * hostileHtml.length)
  for (const html of answered) expect(dangersIn(html ?? '')).toEqual([])

  // Data in JSON: inert as long as no browser takes it for a page.
  for (const url of ['/manifest.webmanifest', '/api/v1/accounts/site-config']) {
    const { headers } = await get(merchant, url, { app_key: merchant.appKey })
    expect(headers['content-type'], url).toMatch(/^application\/(manifest\+)?json/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
  }

  const { email } = await server.make.loggedIn(merchant)
  await server.call('GET /users/emails/forgot-password', { as: merchant, query: { email } })
  await server.idle()
  const mail = server.mailbox?.list().find(({ to }) => to === email)
  expect(mail?.html).toContain('Smith &lt;/title&gt;')
  expect(dangersIn(mail?.html ?? '')).toEqual([])
})

test('neither an Authorization header, an unknown query nor another language of the texts changes a page', async () => {
  const merchant = await shop('Teal')
  const plain = await get(merchant, '/shop/washes')
  const { accessToken } = await server.make.loggedIn(merchant)
  const others = await Promise.all([
    get(merchant, '/shop/washes?utm_source=x&callback=y'),
    get(merchant, '/SHOP/washes/'),
    get(merchant, '/shop/washes', { authorization: `Bearer ${accessToken}` }),
    get(merchant, '/shop/washes', { 'accept-language': 'es-ES' }),
    get(merchant, '/shop/washes', { 'x-forwarded-host': 'evil.example' }),
  ])
  for (const { body } of others) expect(body).toBe(plain.body)
  expect((await get(merchant, '/shop/washes', { 'accept-language': 'de-DE' })).body).toContain('"locale":"de-DE"')
})

test('a phone of a merchant with an app gets the shop’s page at the shop’s address, and the app elsewhere', async () => {
  const merchant = await shop('Eider')
  const asPhone = { 'user-agent': phone }
  expect((await get(merchant, '/shop/washes', asPhone)).body).toContain('Eider Deluxe')
  expect((await get(merchant, '/washes', asPhone)).body).not.toContain('page-data')
  expect((await get(merchant, '/', asPhone)).body).not.toContain('Eider Deluxe')
})

test('pages of one user are not for search engines', async () => {
  const merchant = await shop('Gadwall')
  for (const url of ['/checkout', '/userManagement', '/logIn', '/nowhere']) {
    const { headers, body } = await get(merchant, url)
    expect(headers['x-robots-tag'], url).toBe('noindex')
    expect(body).not.toContain('page-data')
  }
})

test('an address without a page is not found, on a computer', async () => {
  const merchant = await shop('Scaup')
  const { statusCode, headers, body } = await get(merchant, '/nowhere')
  expect(statusCode).toBe(404)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toContain('<div id="root">')
  for (const url of ['/checkout', '/userManagement', '/logIn', '/wallet', '/airPay', '/shop', '/web.html'])
    expect((await get(merchant, url)).statusCode, url).toBe(200)
  const asPhone = { 'user-agent': phone }
  expect((await get(merchant, '/nowhere', asPhone)).statusCode).toBe(200)
  const appOnly = await server.make.merchant({ companyName: 'Teal', hasEcom: false, hasAccount: false })
  expect((await get(appOnly, '/nowhere')).statusCode).toBe(200)
})

test('the sitemap lists the public pages, each at its one address, and robots.txt names it', async () => {
  const merchant = await shop('Smew')
  const origin = `http://${merchant.subdomain}.localhost:8080`
  const sitemap = (await get(merchant, '/sitemap.xml')).body
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  expect(listed).toContain(`${origin}/shop/washes`)
  expect(listed.join()).not.toMatch(/checkout|userManagement|logIn/)
  for (const address of listed) expect((await get(merchant, address.slice(origin.length))).statusCode).toBe(200)
  expect((await get(merchant, '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('a page that cannot be rendered is sent as built, and stays in the index of search engines', async () => {
  const draw = vi.fn<RenderPort['draw']>(() => {
    throw new Error('no such part')
  })
  const other = await makeServer({ beside: server, render: { web: { ...ports.web!, draw } } })
  const merchant = await shop('Wigeon')
  const { statusCode, headers, body } = await other.app.inject({
    url: '/shop/washes',
    headers: { host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html', 'user-agent': desktop },
  })
  expect(draw).toHaveBeenCalled()
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
  expect(body).toContain('<div id="root"></div>')
  await other.close()
})

test('an address that the merchant has just given up is not found at once, which the app says', async () => {
  const merchant = await shop('Scoter')
  expect((await get(merchant, '/shop/washes')).body).toContain('page-data')
  await server.database.transact(merchant.tenant, 'test', async (tx) => {
    const { siteConfig, ...row } = await lockMerchant(tx, merchant.tenant)
    const menuItems = [{ tag: '_SHOP' as const, href: '/buy', label: 'Shop' }]
    await updateSiteConfig(tx, merchant.tenant, { ...row, siteConfig: { ...siteConfig, menuItems } })
  })
  await expect.poll(async () => (await get(merchant, '/shop/washes')).body).not.toContain('page-data')
  const { statusCode, body } = await get(merchant, '/shop/washes')
  expect(statusCode).toBe(404)
  expect(body).toContain('<div id="root"></div>')
})

test('a merchant without a web shop has no page for search engines', async () => {
  const merchant = await server.make.merchant({ companyName: 'App Only', hasEcom: false })
  expect((await get(merchant, '/sitemap.xml')).statusCode).toBe(404)
  expect((await get(merchant, '/shop/washes')).body).not.toContain('page-data')
})

test('the look is a stylesheet whose address changes with it', async () => {
  const merchant = await shop('Pintail')
  const address = /\/look\/[\w-]{27}\.css/.exec((await get(merchant, '/')).body)![0]
  const look = await get(merchant, address)
  expect(look.headers['content-type']).toContain('text/css')
  expect(look.headers['cache-control']).toContain('immutable')
  expect(look.body).toContain('--brand:')
  const other = await get(merchant, '/look/0000000000000000.css')
  expect(other.body).toBe(look.body)
  expect(other.headers['cache-control']).toBe('no-cache')
})

test('fifty merchants and their users, asked in turn, never see a word of another', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `Planted${index}Word`)
  const planted: { word: string; merchant: TestMerchant; token: string }[] = []
  for (const word of words) {
    const merchant = await shop(word)
    const { accessToken: token } = await server.make.loggedIn(merchant, { firstName: `${word}Person` })
    planted.push({ word, merchant, token })
  }
  const pages = ['/', '/shop/washes', '/locations']
  for (const round of [0, 1]) {
    for (const url of pages) {
      const answers = await Promise.all(
        planted.map(({ merchant, token }, index) =>
          get(merchant, url, (index + round) % 2 === 0 ? { authorization: `Bearer ${token}` } : {}),
        ),
      )
      answers.forEach(({ body }, index) => {
        const seen = new Set([...body.matchAll(/Planted\d+Word/g)].map(([word]) => word))
        expect([...seen]).toEqual([planted[index]!.word])
        expect(body).not.toContain('Person')
      })
    }
  }
}, 60_000)
