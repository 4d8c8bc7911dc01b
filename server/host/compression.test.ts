import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { slottedPage } from '#tests/support/slotted-page.ts'

const built = slottedPage({ scripts: ['/assets/index-Ab3dE_9-.js'], sheets: [] })

let server: TestServer
let merchant: TestMerchant

beforeAll(async () => {
  server = await makeServer()
  const { distDir } = server.settings
  mkdirSync(join(distDir, 'assets'), { recursive: true })
  for (const page of ['index.html', 'web.html']) writeFileSync(join(distDir, page), built)
  writeFileSync(join(distDir, 'service-worker.js'), 'self.x = 1')
  writeFileSync(join(distDir, 'assets/index-Ab3dE_9-.js'), 'export {}')
  writeFileSync(join(distDir, 'assets/index-Ab3dE_9-.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(distDir, 'assets/index-Ab3dE_9-.js.gz'), gzipSync('export {}'))
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html', ...headers },
  })

test('built files are sent as the build compressed them, and plain to clients without compression', async () => {
  const file = '/assets/index-Ab3dE_9-.js'
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const cases = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', 'identity'],
  ] as const
  for (const [accepted, expected] of cases) {
    const answer = await get(file, { accept: '*/*', 'accept-encoding': accepted })
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(expected)
    expect(unpack[expected](answer.rawPayload).toString()).toBe('export {}')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['vary']).toContain('accept-encoding')
  }
})

test('other files, and answers of more than a kilobyte, are compressed while they are sent', async () => {
  const worker = await get('/service-worker.js', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(worker.rawPayload).toString()).toBe('self.x = 1')
  const description = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(description.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
  const small = await get('/app-config.json', { 'accept-encoding': 'gzip' })
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.json()).toMatchObject({ apiUrl: '/api/v1' })
})

test('each encoding of an answer has its own strong ETag, which revalidates it', async () => {
  const urls = ['/api/v1/openapi.json', '/manifest.webmanifest', '/service-worker.js', '/assets/index-Ab3dE_9-.js']
  for (const url of urls) {
    const tags = new Map<string, string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(url, { accept: '*/*', 'accept-encoding': encoding })
      const tag = String(answer.headers.etag)
      if (!tag.startsWith('W/')) tags.set(String(answer.headers['content-encoding'] ?? 'identity'), tag)
      const again = await get(url, { accept: '*/*', 'accept-encoding': encoding, 'if-none-match': tag })
      expect([again.statusCode, again.headers.etag, again.body], `${url} ${encoding}`).toEqual([304, tag, ''])
    }
    expect(new Set(tags.values()).size, url).toBe(tags.size)
  }
})

test('the ETag of an API answer names its encoding, and If-Match accepts each of its tags', async () => {
  const admin = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  const menuItems = Array.from({ length: 40 }, (_, n) => ({ label: `Item ${n}`, href: `/item-${n}`, tag: '_SHOP' }))
  const siteConfig = { companyName: 'Wash', version: '1', menuItems, shopItems: [] }
  const first = await server.call('POST /accounts/site-config', { as: admin, body: { siteConfig } })
  expect(first.status).toBe(200)
  let version = { 'site-version': String(first.headers['site-version']) }
  const read = (encoding: string, more = {}) =>
    server.app.inject({
      url: '/api/v1/accounts/site-config',
      headers: { app_key: admin.appKey!, 'accept-encoding': encoding, ...more },
    })
  const tags: string[] = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await read(encoding)
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
    const tag = String(answer.headers.etag)
    tags.push(tag)
    const again = await read(encoding, { 'if-none-match': tag })
    expect([again.statusCode, again.headers.etag]).toEqual([304, tag])
  }
  expect(new Set(tags).size).toBe(3)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const save = (tag: unknown) =>
      server.call('PATCH /accounts/site-config', {
        as: admin,
        body: [{ op: 'replace', path: '/companyName', value: `Saved from ${encoding}` }],
        headers: { 'content-type': 'application/json-patch+json', 'if-match': String(tag) },
      })
    const { etag } = (await read(encoding, version)).headers
    const saved = await save(etag)
    expect([saved.status, (await save(etag)).errorCode]).toEqual([200, 'PRECONDITION'])
    version = { 'site-version': String(saved.headers['site-version']) }
  }
})

test('a compressed request is not decompressed', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    headers: {
      host: `${merchant.subdomain}.localhost:8080`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_000) })),
  })
  expect(answer.statusCode).toBe(400)
})
