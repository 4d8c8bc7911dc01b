import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'

let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  const { distDir } = server.settings
  mkdirSync(join(distDir, 'static/preview'), { recursive: true })
  for (const page of ['index.html', 'web.html', 'admin.html', 'office.html', 'preview.html'])
    writeFileSync(join(distDir, page), `<!doctype html><title>${page}</title>`)
  writeFileSync(join(distDir, 'static/preview/app-Ab3dE_9-.js'), 'export {}')
  writeFileSync(join(distDir, 'static/app-Ab3dE_9-.js'), 'export {}')
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari/537.36'
const get = (url: string, agent = 'Mozilla/5.0 (X11; Linux x86_64)') =>
  server.app.inject({
    url,
    headers: { host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html', 'user-agent': agent },
  })
const policyOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  new RegExp(`${name} ([^;]+)`).exec(String(answer.headers['content-security-policy']))?.[1]

test('the back office is one page for every section and device, and no search engine lists it', async () => {
  for (const [path, agent] of [
    ['/mmtpo'],
    ['/mmtpo/pwa'],
    ['/MMTPO'],
    ['/mmtpo', phone],
    ['/mmtpo/invitation'],
    ['/mmtpo/log-in'],
    ['/SiteAdmin'],
  ] as const) {
    const page = await get(path, agent)
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>admin.html</title>'])
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  }
})

test('the back office frames its preview and is framed by no page', async () => {
  for (const path of ['/mmtpo', '/mmtpo/invitation', '/mmtpo/log-in', '/SiteAdmin']) {
    const page = await get(path)
    expect([policyOf(page, 'frame-src'), policyOf(page, 'frame-ancestors')]).toEqual(["'self'", "'none'"])
  }
})

test('the preview is framed by its own origin alone, and has no origin of its own', async () => {
  const page = await get('/mmtpo/preview?shell=web')
  expect(page.body).toContain('preview.html')
  expect([policyOf(page, 'frame-src'), policyOf(page, 'frame-ancestors')]).toEqual(["'none'", "'self'"])
  expect(String(page.headers['content-security-policy'])).toMatch(/; sandbox allow-scripts$/)
})

test('the pages of the offices have their policy under the names of their files as well', async () => {
  for (const [file, path] of [
    ['/admin.html', '/mmtpo'],
    ['/office.html', '/SiteConfigUpdater'],
    ['/preview.html', '/mmtpo/preview'],
  ] as const) {
    const [named, page] = [await get(file), await get(path)]
    expect([named.statusCode, named.body]).toEqual([200, page.body])
    expect(String(named.headers['content-security-policy'])).toContain("require-trusted-types-for 'script'")
    expect(named.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
    expect(named.headers['x-robots-tag']).toBe('noindex')
  }
})

test('a frame without an origin may load the files of the preview, and no others', async () => {
  expect((await get('/static/preview/app-Ab3dE_9-.js')).headers['access-control-allow-origin']).toBe('*')
  expect((await get('/static/app-Ab3dE_9-.js')).headers['access-control-allow-origin']).toBeUndefined()
})
