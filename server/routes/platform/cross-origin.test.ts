import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const elsewhere = 'https://demo.example'
let server: TestServer
beforeAll(async () => {
  server = await makeServer({
    env: { ENVIRONMENTS: `dev=http://localhost:8080/api/v1,demo=${elsewhere}/api/v1` },
  })
  const { distDir } = server.settings
  mkdirSync(join(distDir, 'static/office'), { recursive: true })
  writeFileSync(join(distDir, 'office.html'), '<!doctype html><title>Updater</title>')
  writeFileSync(join(distDir, 'static/office/office-AbCdEf12.js'), '')
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'OPTIONS' | 'PUT', url: string, origin?: string) =>
  server.app.inject({ method, url, headers: { host: 'localhost', ...(origin === undefined ? {} : { origin }) } })
const allowed = async (url: string, origin?: string) =>
  (await ask('GET', url, origin)).headers['access-control-allow-origin']

describe('the calls of the platform', () => {
  test('are answered to the pages of the environments in the settings', async () => {
    for (const path of ['app-version', 'site-config', 'build-versions'])
      expect(await allowed(`/api/v1/system/${path}`, elsewhere)).toBe(elsewhere)
    const before = await ask('OPTIONS', '/api/v1/system/app-version', elsewhere)
    expect(before.statusCode).toBe(204)
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': elsewhere,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    })
    expect(before.headers['access-control-allow-headers']).toContain('authorization')
    expect(before.headers['access-control-allow-credentials']).toBeUndefined()
    const refused = await ask('PUT', '/api/v1/system/app-version', elsewhere)
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, elsewhere])
  })

  test('are answered to no other page', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${elsewhere}.evil.example`,
      'http://demo.example',
      undefined,
    ])
      expect(await allowed('/api/v1/system/app-version', origin)).toBeUndefined()
    const before = await ask('OPTIONS', '/api/v1/system/app-version', 'https://evil.example')
    expect(before.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('are the only ones, and without settings none is', async () => {
    expect(await allowed('/api/v1/accounts/site-key?subdomain=wash', elsewhere)).toBeUndefined()
    expect((await ask('OPTIONS', '/api/v1/users', elsewhere)).statusCode).toBe(404)
    const plain = await makeServer()
    const answer = await plain.app.inject({ url: '/api/v1/system/app-version', headers: { origin: elsewhere } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    await plain.close()
  })
})

describe('the page of the updater', () => {
  const policyAt = async (host: string, url: string) => {
    const answer = await server.app.inject({ url, headers: { host } })
    return { status: answer.statusCode, policy: String(answer.headers['content-security-policy']), answer }
  }

  test.each(['localhost', 'puddle.localhost', 'elsewhere.example'])(
    'is served at %s, and may ask them',
    async (host) => {
      const { status, policy, answer } = await policyAt(host, '/SiteConfigUpdater')
      expect([status, answer.body]).toEqual([200, '<!doctype html><title>Updater</title>'])
      const connect = policy.split('; ').find((rule) => rule.startsWith('connect-src'))
      expect(connect).toBe(`connect-src 'self' ws://${host} http://localhost:8080 ${elsewhere}`)
      expect(answer.headers['x-robots-tag']).toBe('noindex')
      const script = await server.app.inject({ url: '/static/office/office-AbCdEf12.js', headers: { host } })
      expect(script.statusCode).toBe(200)
    },
  )

  test('is the only one that may', async () => {
    writeFileSync(join(server.settings.distDir, 'admin.html'), 'admin')
    const { policy } = await policyAt('puddle.localhost', '/mmtpo')
    expect(policy).not.toContain(elsewhere)
  })

  test('learns the environments from the settings', async () => {
    const { environments } = (await ask('GET', '/app-config.json')).json<{ environments: unknown }>()
    expect(environments).toEqual([
      { name: 'dev', apiUrl: 'http://localhost:8080/api/v1' },
      { name: 'demo', apiUrl: `${elsewhere}/api/v1` },
    ])
  })
})
