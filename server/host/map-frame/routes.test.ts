import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const keys = { GOOGLE_MAPS_KEY: 'google-key-of-the-tests', APPLE_MAPS_TOKEN: 'apple.token.of.the.tests' }
const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Example' }
let server: TestServer
let keyless: TestServer
beforeAll(async () => {
  server = await makeServer({ env: { ...keys, ...tiles, PORT: '8080' } })
  mkdirSync(server.settings.distDir, { recursive: true })
  for (const page of ['index.html', 'web.html'])
    writeFileSync(join(server.settings.distDir, page), '<!doctype html><title>app</title>')
  keyless = await makeServer({ beside: server, env: { PORT: '8080' } })
})
afterAll(async () => {
  await keyless.close()
  await server.close()
})

const site = 'http://puddle.localhost:8080'
const ask = (query: Record<string, string>, host = 'maps.localhost:8080', at = server) =>
  at.app.inject({ url: `/map-frame?${new URLSearchParams(query).toString()}`, headers: { host } })

test.each([
  ['google', keys.GOOGLE_MAPS_KEY, 'googleapis.com', 'apple'],
  ['apple', keys.APPLE_MAPS_TOKEN, 'apple-mapkit.com', 'googleapis'],
])('the page of %s has its key and a policy with its hosts alone', async (service, key, host, other) => {
  const page = await ask({ service, site })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`data-key="${key}"`)
  expect(page.body).toContain(`data-parent="${site}"`)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(host)
  expect(policy).not.toContain(other)
  expect(policy).toContain(`frame-ancestors ${site} http://localhost:8080`)
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)![1]!
  expect(page.body).toContain(`src="/map-frame/frame.js" nonce="${nonce}"`)
  expect((await ask({ service, site })).body).not.toContain(nonce)
})

test.each([
  'https://evil.example',
  'http://puddle.localhost:9999',
  'https://puddle.localhost:8080',
  'http://localhost:8080',
  'http://puddle.localhost.evil.example:8080',
  "http://puddle.localhost:8080'; script-src *",
  '',
])('the page is not served for %j', async (parent) => {
  const page = await ask({ service: 'google', site: parent })
  if (page.statusCode === 200) expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${site} `)
  else expect(page.statusCode).toBe(404)
  expect(page.body).not.toContain('evil')
})

test('without a key, for another service, or on another host there is no page', async () => {
  expect((await ask({ service: 'google', site }, undefined, keyless)).statusCode).toBe(404)
  expect((await ask({ service: 'bing', site })).statusCode).toBe(404)
  expect((await ask({ service: 'google', site }, 'puddle.localhost:8080')).body).not.toContain(keys.GOOGLE_MAPS_KEY)
})

test('the host of the maps serves the frame’s files and nothing else', async () => {
  const at = (url: string) => server.app.inject({ url, headers: { host: 'maps.localhost:8080' } })
  const script = await at('/map-frame/frame.js')
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  for (const url of ['/', '/index.html', '/washes', '/map-frame/routes.ts', '/map-frame/..%2froutes.ts'])
    expect((await at(url)).statusCode, url).toBe(404)
})

test('the app’s own policy admits the frame and the tiles, and no script of a service', async () => {
  const merchant = await server.make.merchant()
  const policyAt = async (at: TestServer) => {
    const host = `${merchant.subdomain}.localhost:8080`
    return String(
      (await at.app.inject({ url: '/', headers: { host, accept: 'text/html' } })).headers['content-security-policy'],
    )
  }
  const scriptsOf = (policy: string) => /script-src [^;]+/.exec(policy)![0]
  const policy = await policyAt(server)
  expect(policy).toMatch(/frame-src [^;]*http:\/\/maps\.localhost:8080/)
  expect(scriptsOf(policy)).toBe("script-src 'self'")
  expect(/img-src [^;]+/.exec(policy)![0]).toBe("img-src 'self' data: blob: https://tiles.example")
  const plain = await policyAt(keyless)
  expect(plain).not.toContain('maps.localhost')
  expect(/img-src [^;]+/.exec(plain)![0]).toBe("img-src 'self' data: blob:")
})
